import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject, OperationObject } from '@earshot/openapi-kit';
import { LONG, STEPS } from '@earshot/test-kit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { BrowserPage, connectToBrowser } from './desk/browser-page.js';
import { CHROMIUM } from './desk/chromium.js';
import { Colleague } from './desk/desk-platform.js';
import { needsSession, placeOf, SCOPES } from './example-requests.js';
import { it } from './shared-platform.js';
import { PlatformUnderTest } from './support.js';

if (!CHROMIUM) console.log('Skipped the reference page in a browser: this machine lacks chromium.');

const DESCRIPTION = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8'),
) as OpenAPIObject;

/** The operations as the page names them, those that change mentions last, with the statuses that each may answer. */
const OPERATIONS = Object.entries(DESCRIPTION.paths!)
  .flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, OperationObject>).map(([method, operation]) => ({
      operation: `${method} ${path}`,
      place: placeOf({ operationId: operation.operationId! }),
      named: Object.keys(operation.responses!),
      kind: `${method} ${mediaTypesOf(operation).join(' or ')}`,
      canBeSent: !(operation.operationId! in SCOPES) && !needsSession(operation),
    })),
  )
  .toSorted((a, b) => a.place - b.place);

/** One operation for each method and media type, as the page takes long for each. HTTP tests send the examples of all. */
const ONE_OF_A_KIND = OPERATIONS.filter(({ canBeSent }) => canBeSent).filter(
  ({ kind }, index, all) => index === all.findIndex((other) => other.kind === kind),
);

const SEARCH = 'post /mention/v2/reports/{report_id}/_search';
const BULK = 'post /coding/v1/_bulk';
const ME = 'get /security/v2/me';

describe.runIf(CHROMIUM)('the reference page in a browser (A7)', () => {
  let browser: Browser;
  let platform: PlatformUnderTest;
  let page: BrowserPage;

  it.beforeAll(async ({ platform: shared }) => {
    platform = shared;
    browser = await connectToBrowser();
  });
  afterAll(() => browser.close());

  /** Nothing leaves the origin, no secret stays in the browser, and the browser has no complaint. */
  const expectQuiet = async (origin = platform.address) => {
    expect(page.requests.filter(({ address }) => address !== origin)).toEqual([]);
    expect(page.complaints).toEqual([]);
    expect(await page.stored()).not.toMatch(/token|secret|password/i);
    expect(await page.linksElsewhere()).toEqual([]);
  };

  // They are sent in the order of OPERATIONS, and leave what later ones name.
  describe('the examples', STEPS, () => {
    beforeAll(async () => {
      const sent = ONE_OF_A_KIND.map(({ operation }) => operation);
      page = await BrowserPage.open(browser, platform.address, sent);
      await page.authorize();
    });
    afterAll(() => page.close());

    it.each(ONE_OF_A_KIND)('can be sent as they are: $operation', async ({ operation, named }) => {
      const status = String(await page.sendExample(operation));
      expect(named).toContain(status);
      expect(status).toMatch(/^2/);
    });

    it('leave the console empty', () => expectQuiet());
  });

  describe('with the demo fixtures', () => {
    beforeAll(async () => {
      page = await BrowserPage.open(browser, platform.address);
      await page.authorize();
    });
    afterAll(() => page.close());

    it('offers every way to authenticate that the description has', async () => {
      // A selected scheme is listed once more with its scopes.
      expect(new Set(await page.waysToAuthenticate())).toEqual(
        new Set(['oauth2', 'bearer', 'session', 'sessionId', 'application']),
      );
    });

    // The page takes seconds for each request.
    it(
      'logs in with the demo login, reads the profile, searches, codes a mention and finds it changed',
      LONG,
      async () => {
        const ben = await Colleague.logIn(platform);
        await ben.change({ ids: ['m-0003'] }, { sentiment: 'positive' });
        expect(await page.send(ME)).toMatchObject({ status: 200, document: { data: { login: 'ada' } } });

        const found = (sentiment: string) => ({ status: 200, document: { data: [{ id: 'm-0003', sentiment }] } });
        expect(await page.send(SEARCH, SEARCH_BODY)).toMatchObject(found('positive'));
        expect(await page.send(BULK, bulkBody('negative'))).toEqual({ status: 204, document: undefined });
        expect(await page.send(SEARCH, SEARCH_BODY)).toMatchObject(found('negative'));

        await expectQuiet();
      },
    );

    it('offers all operations of the description', async () => {
      const offered = page.page.locator('button', { hasText: 'Test Request' });
      await expect.poll(() => offered.count()).toBe(OPERATIONS.length);
    });

    it('shows the problem of a request that is rejected', async () => {
      expect(await page.send(SEARCH, { size: -1 })).toMatchObject({ status: 400, document: { errors: [{}] } });
      expect(page.complaints.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')]);
    });

    it('says why it shows nothing if the description cannot be loaded', async () => {
      const context = await browser.newContext();
      await context.route('**/docs/openapi.json', (route) => route.fulfill({ status: 503 }));
      const waiting = await context.newPage();
      await waiting.goto(`${platform.address}/docs`);
      await waiting.getByText('GET /docs/openapi.json was answered with 503.').waitFor();
      await context.close();
    });
  });

  describe('in production', () => {
    let production: PlatformUnderTest;
    beforeAll(async () => {
      production = await PlatformUnderTest.start({ NODE_ENV: 'production' });
      page = await BrowserPage.open(browser, production.address, [ME]);
    });
    afterAll(async () => {
      await production.end();
      await production.remove();
    });

    it('offers a field for a bearer token only, even if the database has the demo fixtures', async () => {
      await expect.poll(() => page.waysToAuthenticate()).toEqual(['bearer']);
      await expect.poll(() => page.authentication.locator('input').count()).toBe(1);
      await expect.poll(() => page.authentication.innerText()).not.toMatch(/oauth2|username|client/i);
      const settings = await fetch(`${production.address}/docs/settings.json`);
      expect(await settings.json()).toEqual({ data: { password_grant: false, demo_login: null } });
    });

    it('sends requests with that token', async () => {
      await page.authentication.locator('input').fill(await production.login('ben'));
      expect(await page.send(ME)).toMatchObject({ status: 200, document: { data: { login: 'ben' } } });
      await expectQuiet(production.address);
    });
  });
});

function mediaTypesOf({ requestBody }: OperationObject): string[] {
  return requestBody && 'content' in requestBody ? Object.keys(requestBody.content) : [];
}

const SEARCH_BODY = { filters: { ids: ['m-0003'] }, size: 1 };
const bulkBody = (sentiment: string) => ({
  data: [{ action: 'update', report_id: 'acme-brand', mention_id: 'm-0003', payload: { sentiment } }],
});

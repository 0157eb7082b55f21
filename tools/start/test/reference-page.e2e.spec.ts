import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserPage, CHROMIUM, launchBrowser } from './browser-page.js';
import { PlatformUnderTest } from './support.js';

if (!CHROMIUM) console.log('Skipped the reference page in a browser: this machine lacks chromium.');

const SEARCH = 'post /mention/v2/reports/{report_id}/_search';
const BULK = 'post /coding/v1/_bulk';
const ME = 'get /security/v2/me';

describe.runIf(CHROMIUM)('the reference page in a browser (A7)', () => {
  let browser: Browser;
  let platform: PlatformUnderTest;
  let page: BrowserPage;

  beforeAll(async () => {
    [browser, platform] = await Promise.all([launchBrowser(), PlatformUnderTest.start()]);
  });
  afterAll(async () => {
    await browser.close();
    await platform.end();
    await platform.remove();
  });

  /** Nothing leaves the origin, no secret stays in the browser, and the browser has no complaint. */
  const expectQuiet = async () => {
    expect(page.requests.filter(({ address }) => address !== platform.address)).toEqual([]);
    expect(page.complaints).toEqual([]);
    expect(await page.stored()).not.toMatch(/token|secret|password/i);
    expect(await page.linksElsewhere()).toEqual([]);
  };

  describe('with the demo fixtures', () => {
    beforeAll(async () => {
      page = await BrowserPage.open(browser, platform.address);
    });

    it('offers every way to authenticate that the description has', async () => {
      // A selected scheme is listed once more with its scopes.
      expect(new Set(await page.waysToAuthenticate())).toEqual(new Set(['oauth2', 'bearer', 'application']));
    });

    it('logs in with the demo login, reads the profile, searches, codes a mention and finds it changed', async () => {
      await page.authentication.getByRole('button', { name: 'Authorize' }).click();
      await page.authentication.getByText('Access Token').waitFor();
      expect(await page.send(ME)).toMatchObject({ status: 200, document: { data: { login: 'ada' } } });

      const found = (sentiment: string) => ({ status: 200, document: { data: [{ id: 'm-0001', sentiment }] } });
      expect(await page.send(SEARCH, SEARCH_BODY)).toMatchObject(found('positive'));
      expect(await page.send(BULK, BULK_BODY)).toEqual({ status: 204, document: undefined });
      expect(await page.send(SEARCH, SEARCH_BODY)).toMatchObject(found('negative'));

      await expectQuiet();
    });

    it('shows the problem of a request that is rejected', async () => {
      expect(await page.send(SEARCH, { size: -1 })).toMatchObject({ status: 400, document: { errors: [{}] } });
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
    beforeAll(async () => {
      await platform.end();
      await platform.start({ NODE_ENV: 'production' });
      await page.close();
      page = await BrowserPage.open(browser, platform.address);
    });

    it('offers a field for a bearer token only, even if the database has the demo fixtures', async () => {
      expect(await page.waysToAuthenticate()).toEqual(['bearer']);
      expect(await page.authentication.locator('input').count()).toBe(1);
      expect(await page.authentication.innerText()).not.toMatch(/oauth2|username|client/i);
      const settings = await fetch(`${platform.address}/docs/settings.json`);
      expect(await settings.json()).toEqual({ data: { password_grant: false, demo_login: null } });
    });

    it('sends requests with that token', async () => {
      await page.authentication.locator('input').fill(await platform.login('ben'));
      expect(await page.send(ME)).toMatchObject({ status: 200, document: { data: { login: 'ben' } } });
      await expectQuiet();
    });
  });
});

const SEARCH_BODY = { filters: { ids: ['m-0001'] }, size: 1 };
const BULK_BODY = {
  data: [{ action: 'update', report_id: 'acme-brand', mention_id: 'm-0001', payload: { sentiment: 'negative' } }],
};

import { buffer } from 'node:stream/consumers';
import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect } from 'vitest';
import { CHROMIUM } from './chromium.js';
import { CuttingProxy } from '../cutting-proxy.js';
import type { DeskPage } from './desk-page.js';
import { Colleague } from './desk-platform.js';
import { DeskUnderTest } from './desk-under-test.js';
import { it } from '../shared-platform.js';

if (!CHROMIUM) console.log('Skipped exports from the desk: this machine lacks chromium.');

const EVERYTHING = '/desk/reports/acme-brand?deleted=with&period=all&zone=Europe/Berlin';
const EXPORT = '**/mention/v2/reports/acme-brand/_export*';
const BYTE_ORDER_MARK = '\ufeff';
/** The order of the list. */
const sort = { date: 'desc' };

describe.runIf(CHROMIUM)('an export from the desk', () => {
  let running: DeskUnderTest;
  let proxy: CuttingProxy;
  let ben: Colleague;
  let desk: DeskPage;

  it.beforeAll(async ({ platform }) => {
    running = await DeskUnderTest.start(platform);
    proxy = await CuttingProxy.start(running.platform.address);
    ben = await Colleague.logIn(running.platform);
  });
  afterAll(async () => {
    proxy.stop();
    await running.stop();
  });
  beforeEach(async () => {
    desk = await running.logIn(EVERYTHING);
    await withoutPicker(desk.page);
    await desk.rows.first().focus();
  });
  afterEach(() => desk.close());

  const press = (key: string) => desk.page.keyboard.press(key);
  const dialog = () => desk.dialog('Export');
  const button = (name: string) => dialog().getByRole('button', { name, exact: true });
  /** Exports, and returns the file that the browser saves. */
  const saved = async (of = desk): Promise<{ name: string; text: string }> => {
    const downloaded = of.page.waitForEvent('download');
    await of.dialog('Export').getByRole('button', { name: 'Export', exact: true }).click();
    const download = await downloaded;
    return { name: download.suggestedFilename(), text: String(await buffer(await download.createReadStream())) };
  };
  /** The text of that file, for a test that does something else before it has all of it. */
  const savedText = () => {
    const text = saved().then((file) => file.text);
    // The test may fail before it waits for it.
    text.catch(() => undefined);
    return text;
  };
  /** Answers the first requests as given, and the others as the platform does. */
  const answers = async (...given: ((route: Route) => Promise<void>)[]) => {
    await desk.intercept(EXPORT, (route) => (given.shift() ?? ((each: Route) => each.continue()))(route));
  };
  const problem =
    (status: number, code: string, detail = '') =>
    (route: Route) =>
      route.fulfill({ status, json: { errors: [{ status: String(status), code, detail }] } });

  it('is a table of all that match, as the platform sends it, after the sign that spreadsheets need (D19)', async () => {
    await desk.goto(`${EVERYTHING}&tag=taste`);
    await withoutPicker(desk.page);
    await desk.rows.first().focus();
    const total = await desk.total();
    await press('e');
    await dialog().getByText(`All ${total} mentions that match`).waitFor();
    await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
    const { name, text } = await saved();
    expect(name).toBe('acme-brand.csv');
    expect(text).toBe(BYTE_ORDER_MARK + (await ben.exported({ filters: { tags: ['taste'] }, format: 'csv', sort })));
    await dialog().getByText(`${total} of ${total} mentions saved in acme-brand.csv.`).waitFor();
    await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
    await expect.poll(() => desk.page.evaluate('document.activeElement.textContent')).toBe('Close');
    await press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => desk.focusedRow).toBe('1');
    desk.expectQuiet();
  });

  it('has the selected mentions and the chosen columns, which the address remembers (H3)', async () => {
    const ids = (await desk.ids(2)).toSorted();
    await press('Space');
    await press('Shift+J');
    await desk.page.getByRole('checkbox', { name: '2 selected' }).waitFor();
    await desk.button('export').click();
    await expect.poll(() => dialog().getByLabel('The 2 mentions that are selected').isChecked()).toBe(true);
    await button('Only the id').click();
    await dialog().getByLabel('Title').check();
    await dialog().getByLabel('Tags').check();
    await dialog()
      .getByLabel(/NDJSON/)
      .check();
    const { name, text } = await saved();
    expect(name).toBe('acme-brand.ndjson');
    expect(text).toBe(await ben.exported({ filters: { ids }, sort }, 'title,tags'));
    expect(text.trimEnd().split('\n')).toHaveLength(2);
    await button('Close').click();
    await expect.poll(() => desk.view).toContain('&columns=id,title,tags');
    await desk.page.reload();
    await desk.settled();
    await desk.button('export').click();
    await dialog().getByText('The id, and 2 of 30 more.').waitFor();
    await expect.poll(() => dialog().getByLabel('Title').isChecked()).toBe(true);
    await button('Choose all').click();
    await press('Escape');
    await expect.poll(() => desk.view).toBe(EVERYTHING);
  });

  it('has all that match without those that were unticked', async () => {
    const [unticked] = await desk.ids(1);
    await press('Shift+A');
    await press('Space');
    await press('e');
    const { text } = await saved();
    const all = await ben.exported({ format: 'csv', sort });
    expect(text).toBe(
      BYTE_ORDER_MARK +
        (await ben.exported({ filters: { boolean: { must_not: { ids: [unticked] } } }, format: 'csv', sort })),
    );
    expect(text.length).toBeLessThan(all.length);
  });

  it('is written into the file that its reader chooses, and leaves none if it is cancelled', async () => {
    await withPicker(desk.page);
    await answers(async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: body.slice(0, body.length / 2) });
    });
    await press('e');
    await button('Export').click();
    const total = await desk.total();
    await dialog().getByText(`${total} of ${total} mentions saved in acme-brand.csv.`).waitFor();
    // It begins again, since it has the order of the list.
    const written = BYTE_ORDER_MARK + (await ben.exported({ format: 'csv', sort }));
    await expect.poll(() => filesOf(desk.page)).toEqual({ 'acme-brand.csv': written });
    await button('Close').click();

    await answers(() => new Promise(() => {}));
    await press('e');
    await dialog()
      .getByLabel(/NDJSON/)
      .check();
    await button('Export').click();
    await dialog().getByText('Counting …').waitFor();
    await press('Escape');
    await dialog().getByText('Cancelled. No file was saved.').waitFor();
    await expect.poll(() => filesOf(desk.page)).toEqual({ 'acme-brand.csv': written });
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('does not begin if its reader chooses no file', async () => {
    await desk.page.evaluate(`window.showSaveFilePicker = () => Promise.reject(new DOMException('', 'AbortError'))`);
    await press('e');
    const before = desk.requests.length;
    await button('Export').click();
    await expect.poll(() => button('Export').isVisible()).toBe(true);
    expect(desk.requests.slice(before).filter(({ path }) => path.endsWith('_export'))).toEqual([]);
  });

  it.each(['csv', 'ndjson'] as const)(
    'that breaks off goes on by itself, and has each mention once: %s (D19)',
    async (format) => {
      const other = await running.logIn(EVERYTHING, {}, proxy.address);
      await withoutPicker(other.page);
      const whole = await ben.exported({ format });
      proxy.cuts.push(Math.floor(whole.length / 2), 1_000, 10);
      await other.button('export').click();
      await other.dialog('Export').getByLabel('By id').check();
      if (format === 'ndjson')
        await other
          .dialog('Export')
          .getByLabel(/NDJSON/)
          .check();
      const { text } = await saved(other);
      expect(text).toBe((format === 'csv' ? BYTE_ORDER_MARK : '') + whole);
      const total = await other.total();
      await other.dialog('Export').getByText(`${total} of ${total} mentions saved`).waitFor();
      await other.dialog('Export').getByText('The export was cut, and went on').waitFor();
      expect(proxy.cuts).toEqual([]);
      await other.close();
    },
  );

  it('has the order of the list, and times of its zone (H9)', async () => {
    await desk.goto(`${EVERYTHING}&sort=engagement.asc`);
    await withoutPicker(desk.page);
    await desk.rows.first().focus();
    await press('e');
    await expect.poll(() => dialog().getByLabel('As in the list: least engagement').isChecked()).toBe(true);
    await dialog().getByLabel('In Europe/Berlin').check();
    const { text } = await saved();
    const asked = { format: 'csv', sort: { engagement: 'asc' }, time_zone: 'Europe/Berlin' };
    expect(text).toBe(BYTE_ORDER_MARK + (await ben.exported(asked)));
    const [, first] = text.split('\r\n');
    await expect.poll(() => desk.ids(1)).toEqual([first.split(',')[0]]);
    expect(text).toMatch(/\d\d\d\+0[12]:00,/);
    desk.expectQuiet();
  });

  it('whose session ends in the middle goes on after the login', async () => {
    const whole = await ben.exported({ format: 'csv', sort });
    await answers(
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: whole.slice(0, whole.length / 2) });
      },
      problem(401, 'session_invalid'),
    );
    await press('e');
    const text = savedText();
    const login = desk.dialog('Your session has ended');
    await login.getByLabel('Password').fill('demo-password');
    await login.getByRole('button', { name: 'Log in', exact: true }).click();
    await login.waitFor({ state: 'detached' });
    const exported = await text;
    expect(exported).toBe(BYTE_ORDER_MARK + whole);
  });

  it('waits while another one of the organisation is running, and says so', async () => {
    await answers((route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '600' },
        json: { errors: [{ status: '503', code: 'too_busy' }] },
      }),
    );
    await press('e');
    const text = savedText();
    await dialog().getByText('Another export of your organisation is running').waitFor();
    await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
    await button('Try now').click();
    const exported = await text;
    // One export of an organisation runs at a time.
    expect(exported).toBe(BYTE_ORDER_MARK + (await ben.exported({ format: 'csv', sort })));
  });

  it('that the platform rejects says why, and saves nothing', async () => {
    const downloads: string[] = [];
    desk.page.on('download', (download) => downloads.push(download.suggestedFilename()));
    await answers(problem(400, 'request_invalid', 'filters.ids must not have more than 10 000 values.'), (route) =>
      route.fulfill({ headers: { 'export-total': '200001' }, body: 'id\r\na\r\n' }),
    );
    await press('e');
    await button('Export').click();
    await dialog().getByText('filters.ids must not have more than 10 000 values. No file was saved.').waitFor();
    await button('Close').click();
    await press('e');
    await button('Export').click();
    await dialog().getByText('200,001 mentions match, which is more than the 200,000').waitFor();
    expect(downloads).toEqual([]);
  });

  it('is not of a view that cannot be read in part (H3)', async () => {
    await desk.goto(`${EVERYTHING}&nothing=1`);
    await desk.rows.first().focus();
    await press('e');
    await desk.notice.getByText('Nothing can be exported').waitFor();
    await expect.poll(() => dialog().count()).toBe(0);
  });
});

/** A browser that cannot let its reader choose a file. It saves what is complete. */
const withoutPicker = (page: Page) => page.evaluate('window.showSaveFilePicker = undefined');

/** A browser whose reader chooses the suggested name, in a folder of the page. */
const withPicker = (page: Page) =>
  page.evaluate(`window.showSaveFilePicker = async ({ suggestedName }) =>
    (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true })`);

/** The files of that folder. `Blob.text()` would leave out the byte order mark. */
const filesOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(`(async () => {
    const files = {};
    for await (const [name, handle] of await navigator.storage.getDirectory()) {
      const bytes = await (await handle.getFile()).arrayBuffer();
      files[name] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    }
    return files;
  })()`);

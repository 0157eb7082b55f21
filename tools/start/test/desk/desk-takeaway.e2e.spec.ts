import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect } from 'vitest';
import { CHROMIUM } from './chromium.js';
import type { DeskPage } from './desk-page.js';
import { Colleague } from './desk-platform.js';
import { DeskUnderTest } from './desk-under-test.js';
import { it } from '../shared-platform.js';

if (!CHROMIUM) console.log('Skipped what one takes away from the desk: this machine lacks chromium.');

const SUMMER = '/desk/reports/acme-brand?q=recall*&not.type=comment&period=2026-06-01..2026-08-31&zone=Europe/Berlin';

describe.runIf(CHROMIUM)('what one takes away from the desk (H9)', () => {
  let running: DeskUnderTest;
  let ben: Colleague;
  let desk: DeskPage;

  it.beforeAll(async ({ platform }) => {
    running = await DeskUnderTest.start(platform);
    ben = await Colleague.logIn(running.platform);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    desk = await running.logIn(SUMMER);
  });
  afterEach(() => desk.close());

  const take = async (name: string): Promise<Download> => {
    const downloaded = desk.page.waitForEvent('download');
    await desk.page.locator('.take summary').click();
    await desk.button(name).click();
    return downloaded;
  };
  const bytesOf = async (file: Download) => buffer(await file.createReadStream());

  it('is a picture of 1600 pixels, and one that scales, with title, filters in words, period and source', async () => {
    const png = await bytesOf(await take('Picture for slides (PNG)'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_600, 900]);
    const file = await take('Picture that scales (SVG)');
    expect(file.suggestedFilename()).toBe('acme-brand.svg');
    const svg = String(await bytesOf(file));
    for (const text of [
      ...['Lumo: brand health', `${await desk.total()} mentions, 1 Jun – 31 Aug 2026, Europe/Berlin (+02:00)`],
      ...[
        'Words: a word that begins with “recall”',
        'Not Type: comment',
        'Without deleted mentions',
        'Source: Earshot',
      ],
    ]) {
      expect(svg).toContain(text);
    }
    desk.expectQuiet();
  });

  it('names the saved searches of its filters (G2)', async () => {
    await desk.goto(`${SUMMER}&tree=${encodeURIComponent('{"saved":["acme-recall"]}')}`);
    const svg = String(await bytesOf(await take('Picture that scales (SVG)')));
    expect(svg).toContain('Filters: Saved search Recall');
    expect(svg).not.toContain('acme-recall');
  });

  it('is the numbers of the chart, as a file and as a table for other programs', async () => {
    const csv = String(await bytesOf(await take('Numbers (CSV)')));
    const [header, ...rows] = csv.replace('\ufeff', '').trim().split('\r\n');
    expect(header).toMatch(/^Time,Mentions,.*,Before,Time before$/);
    await expect.poll(() => desk.page.locator('.bar').count()).toBe(rows.length);
    const counts = rows.map((row) => Number(/^(?:"[^"]*"|[^,]*),(\d+)/.exec(row)![1]));
    await expect.poll(() => desk.total()).toBe(counts.reduce((sum, each) => sum + each, 0));
    await desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await desk.page.locator('.take summary').click();
    await desk.button('Copy as a table').click();
    await desk.notice.getByText('Copied.').waitFor();
    const copied = await desk.page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.split('\n').length).toBe(rows.length + 1);
    expect(copied.split('\n')[0].split('\t').slice(0, 2)).toEqual(['Time', 'Mentions']);
  });

  it('is not there while a part of the address cannot be read (H3)', async () => {
    await desk.goto(`${SUMMER}&nothing=1`);
    await desk.page.locator('.take summary').click();
    await expect.poll(() => desk.button('Numbers (CSV)').isDisabled()).toBe(true);
  });

  it('is the share of voice of a dashboard', async () => {
    await desk.goto(SUMMER.replace('reports/acme-brand', 'dashboards/acme-water'));
    const svg = String(await bytesOf(await take('Picture that scales (SVG)')));
    const names = () => desk.page.locator('.voice h2').allInnerTexts();
    await expect.poll(names).toSatisfy((all: string[]) => all.length > 1 && all.every((name) => svg.includes(name)));
  });

  it('has deleted mentions only if they are wanted, and says how many are left out', async () => {
    await desk.goto('/desk/reports/acme-brand?period=all&zone=Europe/Berlin');
    const [all, deleted] = [await ben.count({}), await ben.count({ human_review_statuses: ['deleted'] })];
    expect(deleted).toBeGreaterThan(0);
    await expect.poll(() => desk.total()).toBe(all - deleted);
    await desk.page.getByText(`and ${deleted} deleted`).waitFor();
    await desk.page.getByLabel('Count deleted mentions').check();
    await expect.poll(() => desk.view).toContain('deleted=with');
    await desk.settled();
    await expect.poll(() => desk.total()).toBe(all);
    await desk.page.locator('.chip', { hasText: 'with deleted' }).click();
    await desk.settled();
    await expect.poll(() => desk.total()).toBe(all - deleted);
  });

  it('has the thread of a mention, and all of its author (H10)', async () => {
    await desk.goto('/desk/reports/acme-brand?period=all&zone=Europe/Berlin&m=m-0096');
    const { root_id, author } = await ben.mention('m-0096');
    const thread = await ben.mentions({ root_ids: [root_id!] });
    const box = desk.detail.locator('.thread');
    await box.locator('summary').click();
    await expect.poll(() => box.getByRole('listitem').count()).toBe(thread.size);
    await expect.poll(() => box.locator('[aria-current]').count()).toBe(1);
    await box.getByRole('link').first().click();
    await expect.poll(() => thread.has(new URL(desk.page.url()).searchParams.get('m')!)).toBe(true);
    await desk.goto('/desk/reports/acme-brand?period=all&zone=Europe/Berlin&m=m-0096');
    await desk.detail.getByRole('link', { name: 'All mentions of this author' }).click();
    await desk.settled();
    await expect
      .poll(() => desk.total())
      .toBe((await ben.mentions({ influencers: { authors: [author!.id!] }, ...WITHOUT_DELETED })).size);
  });

  it.each([
    ['Last month', 'last-month'],
    ['Yesterday', 'yesterday'],
  ])('can be of a period as people say it: %s (H10)', async (name, text) => {
    const period = desk.page.locator('.period');
    await period.locator('summary').click();
    await period.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => desk.view).toContain(`period=${text}`);
    await desk.settled();
    // Its days are spelled out.
    await expect.poll(() => period.locator('summary').innerText()).toMatch(/\d{4}/);
  });

  it('can be compared with the same days a year before, and with days of one’s own (H10)', async () => {
    const menu = desk.page.locator('.compare');
    await menu.locator('summary').click();
    await menu.getByRole('button', { name: 'The same days a year before' }).click();
    await expect.poll(() => desk.view).toContain('compare=year');
    await desk.settled();
    await expect.poll(() => menu.locator('summary').innerText()).toMatch(/1 Jun – 31 Aug 2025/);
    await menu.locator('summary').click();
    await menu.getByLabel('From').fill('2026-01-01');
    await menu.getByLabel('To').fill('2026-01-31');
    await menu.getByRole('button', { name: 'Compare' }).click();
    await expect.poll(() => desk.view).toContain('compare=2026-01-01..2026-01-31');
    await desk.settled();
    await desk.page
      .getByText(/in 1\s?–\s?31 Jan 2026/)
      .first()
      .waitFor();
  });
});

const WITHOUT_DELETED = { boolean: { must_not: { human_review_statuses: ['deleted'] } } };

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SEED_PROGRAM } from '../src/workspace.js';
import { CHROMIUM, launchBrowser } from './browser-page.js';
import { DeskPage } from './desk-page.js';
import { PlatformUnderTest } from './support.js';

if (!CHROMIUM) console.log('Skipped the desk in a browser: this machine lacks chromium.');

const REPORT = '/desk/reports/acme-brand?zone=Europe/Berlin';
const EVERYTHING = '/desk/reports/acme-brand?period=all&zone=Europe/Berlin';

describe.runIf(CHROMIUM)('the desk in a browser', () => {
  let browser: Browser;
  let platform: PlatformUnderTest;
  let token: string;
  const opened: DeskPage[] = [];

  beforeAll(async () => {
    [browser, platform] = await Promise.all([launchBrowser(), PlatformUnderTest.start()]);
    token = await platform.login();
  });
  afterAll(async () => {
    await browser.close();
    await platform.end();
    await platform.remove();
  });
  afterEach(async () => {
    for (const desk of opened.splice(0)) await desk.close();
  });

  const kept = async (opening: Promise<DeskPage>): Promise<DeskPage> => {
    const desk = await opening;
    opened.push(desk);
    return desk;
  };
  const logIn = (path?: string, screen?: { width?: number; theme?: 'light' | 'dark' }) =>
    kept(DeskPage.logIn(browser, platform.address, path, screen));

  /** What the platform answers to a program for filters that the test itself has written. */
  const ask = async (filters: object, field = 'sentiment') => {
    const response = await platform.post(
      '/mention/v2/reports/acme-brand/_analytics',
      { filters, aggregations: { values: { terms: { field } } } },
      { authorization: `Bearer ${token}` },
    );
    const { data, meta } = (await response.json()) as {
      data: { values: { buckets: { key: string; count: number }[] } };
      meta: { total: number };
    };
    return { total: meta.total, counts: Object.fromEntries(data.values.buckets.map(({ key, count }) => [key, count])) };
  };

  describe('a login', () => {
    it('is filled in for the demo, and leads to the reports (H1)', async () => {
      const desk = await kept(DeskPage.open(browser, platform.address));
      await desk.page.getByLabel('Login').waitFor();
      expect(desk.view).toBe('/desk/');
      expect(await desk.page.getByLabel('Login').inputValue()).toBe('ada');
      await desk.button('Log in').click();
      await desk.page.getByRole('link', { name: 'Lumo: brand health' }).waitFor();
      desk.expectQuiet();
    });

    it('that fails says why, and keeps the login but not the password (B17)', async () => {
      const desk = await kept(DeskPage.open(browser, platform.address, REPORT));
      await desk.page.getByLabel('Password').fill('wrong');
      await desk.button('Log in').click();
      await desk.page.getByText('This login and password do not match.').waitFor();
      expect(await desk.page.getByLabel('Login').inputValue()).toBe('ada');
      expect(await desk.page.getByLabel('Password').inputValue()).toBe('');
      await desk.page.getByLabel('Password').fill('demo-password');
      await desk.button('Log in').click();
      await desk.settled();
      expect(desk.view).toBe(REPORT);
    });

    it('that has ended is asked for again over the page, which stays as it is', async () => {
      const desk = await logIn(REPORT);
      await desk.narrow('Sentiment', 'negative');
      // The names of sites and authors are asked for after the numbers.
      await desk.page.waitForLoadState('networkidle');
      await desk.page.context().clearCookies();
      await desk.facet('Tag').locator('.facet-value').first().click();
      const dialog = desk.page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.getByLabel('Password').fill('demo-password');
      await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await desk.settled();
      expect(desk.view).toContain('sentiment=negative&tag=');
    });

    it('ends in all tabs when the user logs out', async () => {
      const desk = await logIn(REPORT);
      const other = await desk.page.context().newPage();
      await other.goto(platform.address + REPORT);
      await other.locator('.changes-total').waitFor();
      await desk.button('Log out').click();
      for (const page of [desk.page, other]) await page.getByLabel('Password').waitFor();
      await other.reload();
      await other.getByLabel('Password').waitFor();
    });
  });

  describe('the reports', () => {
    it('show what each one opens with', async () => {
      const desk = await logIn();
      const card = desk.page.locator('.card', { hasText: 'Lumo: brand health' });
      const shown = await card.getByRole('link', { name: /mentions/ }).innerText();
      await card.getByRole('link', { name: /mentions/ }).click();
      await desk.settled();
      expect(shown).toBe(`${await desk.total()} mentions`);
      desk.expectQuiet();
    });
  });

  describe('a report', () => {
    it('shows what the platform answers, and narrows to each number of it (H2)', async () => {
      const desk = await logIn(EVERYTHING);
      const all = await ask({});
      expect(await desk.total()).toBe(all.total);
      expect(await desk.barTotal()).toBe(all.total);
      expect(await desk.counts('Sentiment')).toEqual(all.counts);

      await desk.narrow('Sentiment', 'negative');
      const negative = await ask({ sentiments: ['negative'] }, 'type');
      expect(await desk.total()).toBe(negative.total);
      expect(await desk.counts('Type')).toEqual(negative.counts);
      // The values of a field are alternatives, so the others keep their counts.
      expect(await desk.counts('Sentiment')).toEqual(all.counts);

      await desk.exclude('Type', 'comment');
      const posts = await ask({ sentiments: ['negative'], boolean: { must_not: { types: ['comment'] } } });
      expect(await desk.total()).toBe(posts.total);
      expect(desk.view).toContain('sentiment=negative&not.type=comment&period=all');
      desk.expectQuiet();
    });

    it('goes back and forward with the browser (H3)', async () => {
      const desk = await logIn(EVERYTHING);
      const seen: [string, number][] = [[desk.view, await desk.total()]];
      for (const [facet, value] of [
        ['Sentiment', 'positive'],
        ['Type', 'post'],
      ]) {
        await desk.narrow(facet, value);
        seen.push([desk.view, await desk.total()]);
      }
      const now = async () => {
        await desk.settled();
        return [desk.view, await desk.total()];
      };
      await desk.page.goBack();
      expect(await now()).toEqual(seen[1]);
      await desk.page.goBack();
      expect(await now()).toEqual(seen[0]);
      await desk.page.goForward();
      await desk.page.reload();
      expect(await now()).toEqual(seen[1]);
    });

    it('narrows to the days of a bar, by keyboard too (H5)', async () => {
      const desk = await logIn(REPORT);
      const bars = desk.page.locator('.bar');
      await bars.first().focus();
      await desk.page.keyboard.press('End');
      const name = await bars.last().getAttribute('aria-label');
      await desk.page.keyboard.press('Enter');
      await expect.poll(() => desk.view).toMatch(/period=(\d{4}-\d\d-\d\d)\.\.\1&/);
      await desk.settled();
      expect(name).toContain(`, ${await desk.total()} mention`);
      await desk.page.getByRole('link', { name: 'Back to the last 30 days' }).click();
      await expect.poll(() => desk.view).toBe(REPORT);
    });

    it('keeps what it cannot read in an address, red and with the reason (H3)', async () => {
      const desk = await logIn(`${REPORT}&sentiment=bad&nothing=1`);
      const unreadable = desk.page.locator('.chip-unreadable');
      expect(await unreadable.allInnerTexts()).toEqual([
        expect.stringMatching(/sentiment=bad\s+must be negative/),
        expect.stringMatching(/nothing=1\s+is not known/),
      ]);
      await unreadable.last().click();
      await expect.poll(() => unreadable.count()).toBe(1);
      expect(desk.view).toBe(`${REPORT}&sentiment=bad`);
    });

    it('shows times in the zone of its address, and changes it (H3)', async () => {
      const desk = await logIn('/desk/reports/acme-brand?period=all&zone=UTC&m=m-0091');
      await desk.detail.locator('time').filter({ hasText: '06:21' }).waitFor();
      await desk.page.getByLabel('Time zone').selectOption('Asia/Tokyo');
      await desk.detail.locator('time').filter({ hasText: '15:21' }).waitFor();
      expect(desk.view).toContain('zone=Asia/Tokyo');
    });
  });

  describe('the query', () => {
    it('says where and why it is wrong before anything is sent (D12)', async () => {
      const desk = await logIn(EVERYTHING);
      const before = desk.requests.length;
      await desk.query.fill('lumo AND (water');
      await desk.page.getByText('At character 10: the parenthesis that opens here is not closed.').first().waitFor();
      await desk.query.press('Enter');
      expect(desk.view).toBe(EVERYTHING);
      const sent = desk.requests.slice(before).filter(({ body }) => body?.includes('lumo AND'));
      expect(sent).toEqual([]);
      desk.expectQuiet();
    });

    it('says how it is read and what it finds, marks it, and Enter applies it', async () => {
      const desk = await logIn(EVERYTHING);
      await desk.page.keyboard.press('/');
      await desk.page.keyboard.type('lumo -taste');
      await desk.page.getByText('Reads as: “lumo”, without “taste”.').waitFor();
      const { total } = await ask({ query: 'lumo -taste' });
      await desk.button(`Show ${total} mentions`).waitFor();
      await desk.page.keyboard.press('Enter');
      await expect.poll(() => desk.view).toContain('q=lumo+-taste');
      await desk.settled();
      expect(await desk.total()).toBe(total);
      expect((await desk.page.locator('.row mark').first().innerText()).toLowerCase()).toBe('lumo');
    });
  });

  describe('the list', () => {
    it('is endless, and the keys move through it (H5)', async () => {
      const desk = await logIn(EVERYTHING);
      const { total } = await ask({});
      expect(await desk.page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(total));
      await desk.rows.first().focus();
      await desk.page.keyboard.press('j');
      await expect.poll(() => desk.focusedRow).toBe('2');
      await desk.page.keyboard.press('k');
      await expect.poll(() => desk.focusedRow).toBe('1');
      for (let reached = 0; reached !== total;) {
        await desk.page.keyboard.press('End');
        await expect.poll(async () => Number(await desk.focusedRow)).toBeGreaterThan(reached);
        reached = Number(await desk.focusedRow);
        if (reached !== total) await desk.settled();
      }
      expect(await desk.rows.count()).toBeLessThan(60);
      await desk.page.keyboard.press('Home');
      await expect.poll(() => desk.focusedRow).toBe('1');
    });

    it('opens a mention with Enter, and Escape leads back to its row (H5)', async () => {
      const desk = await logIn(EVERYTHING);
      await desk.rows.nth(2).focus();
      await desk.page.keyboard.press('Enter');
      await desk.detail.getByRole('heading', { level: 2 }).waitFor();
      expect(desk.view).toMatch(/&m=m-\d+$/);
      await desk.detail
        .getByRole('link', { name: 'Open the original' })
        .or(desk.detail.locator('.chip'))
        .first()
        .focus();
      await desk.page.keyboard.press('Escape');
      await desk.detail.waitFor({ state: 'detached' });
      expect(await desk.focusedRow).toBe('3');
    });
  });

  describe('hostile texts of mentions', () => {
    const HOSTILE = '<img src=x onerror=alert(1)><script>alert(1)</script>{{7*7}}\u202egnp.exe';

    beforeAll(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'earshot-hostile-'));
      const mention = (id: string, url: string) => ({
        ...{ id, report_id: 'acme-hostile', type: 'post', title: HOSTILE, content: `${HOSTILE} `.repeat(2_000), url },
        ...{
          date: '2026-07-16T10:00:00Z',
          infused_at: '2026-07-16T10:00:00Z',
          language: 'eng',
          tags: [HOSTILE.slice(0, 200)],
        },
        author: { id: HOSTILE, name: HOSTILE, state: HOSTILE, job: HOSTILE },
      });
      const lines = [
        'javascript:alert(1)',
        'data:text/html,<script>alert(1)</script>',
        'https://evil.example/"onclick="alert(1)',
      ];
      await writeFile(
        join(folder, 'reports.json'),
        JSON.stringify({ data: [{ id: 'acme-hostile', client_id: 'acme', name: HOSTILE }] }),
      );
      await writeFile(
        join(folder, 'mentions.ndjson'),
        lines.map((url, n) => JSON.stringify(mention(`h${n}`, url))).join('\n'),
      );
      const env = { ...process.env, DATA_DIR: platform.folder };
      const { status, stderr } = spawnSync(process.execPath, [SEED_PROGRAM, 'load', folder], { env, encoding: 'utf8' });
      expect(`${status} ${stderr}`).toBe('0 ');
      await rm(folder, { recursive: true });
    });

    it('are text: nothing runs, nothing leaves, and no link is other than http (H6)', async () => {
      const desk = await logIn();
      await desk.page.getByRole('link', { name: 'alert(1)', exact: false }).first().waitFor();
      for (const id of ['h0', 'h1', 'h2']) {
        await desk.goto(`/desk/reports/acme-hostile?q=alert&period=all&zone=UTC&m=${id}`);
        await desk.detail.getByRole('heading', { level: 2 }).waitFor();
        expect(await desk.detail.getByRole('heading', { level: 2 }).innerText()).toContain(
          '<img src=x onerror=alert(1)>',
        );
        const links = await desk.page.evaluate('[...document.links].map(({ protocol, host }) => protocol + host)');
        const own = `http:${new URL(platform.address).host}`;
        expect((links as string[]).filter((link) => link !== own)).toEqual(id === 'h2' ? ['https:evil.example'] : []);
      }
      desk.expectQuiet();
    });
  });

  describe('a person with a screen reader or other needs (H5)', () => {
    const screens = [1280, 320].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })));

    it.each(screens)('finds no violation of WCAG 2.2 AA at $width px, $theme', async (screen) => {
      const login = await kept(DeskPage.open(browser, platform.address, '/desk/', screen));
      await login.page.getByLabel('Password').waitFor();
      expect(await login.accessibilityProblems()).toEqual([]);
      const desk = await logIn('/desk/', screen);
      await expect.poll(() => desk.page.locator('.card .sparkline').count()).toBeGreaterThan(1);
      expect(await desk.accessibilityProblems()).toEqual([]);
      for (const path of [`${EVERYTHING}&tag=taste&nothing=1`, `${EVERYTHING}&m=m-0091`]) {
        await desk.goto(path);
        if (path.includes('m=')) await desk.detail.getByRole('heading', { level: 2 }).waitFor();
        expect(await desk.accessibilityProblems()).toEqual([]);
        expect(await desk.page.evaluate('document.documentElement.scrollWidth')).toBe(screen.width);
      }
      await desk.goto(EVERYTHING);
      await desk.query.fill('"not closed');
      await desk.page.getByText('the quote that opens here is not closed').first().waitFor();
      expect(await desk.accessibilityProblems()).toEqual([]);
    });
  });
});

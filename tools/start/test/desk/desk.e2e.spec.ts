import { buffer } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { CHROMIUM } from './chromium.js';
import type { DeskPage } from './desk-page.js';
import { DeskUnderTest } from './desk-under-test.js';
import { it } from '../shared-platform.js';

if (!CHROMIUM) console.log('Skipped the desk in a browser: this machine lacks chromium.');

const REPORT = '/desk/reports/acme-brand?zone=Europe/Berlin';
/** Deleted mentions count, as for a program. */
const EVERYTHING = '/desk/reports/acme-brand?deleted=with&period=all&zone=Europe/Berlin';

describe.runIf(CHROMIUM)('the desk in a browser', () => {
  let running: DeskUnderTest;
  let token: string;
  const opened: DeskPage[] = [];

  it.beforeAll(async ({ platform }) => {
    running = await DeskUnderTest.start(platform);
    token = await running.platform.login();
  });
  afterAll(() => running.stop());
  afterEach(async () => {
    for (const desk of opened.splice(0)) await desk.close();
  });

  const kept = async (opening: Promise<DeskPage>): Promise<DeskPage> => {
    const desk = await opening;
    opened.push(desk);
    return desk;
  };
  const logIn = (path?: string, screen?: { width?: number; theme?: 'light' | 'dark' }) =>
    kept(running.logIn(path, screen));

  /** What the platform answers to a program for filters that the test itself has written. */
  const ask = async (filters: object, field = 'sentiment') => {
    const response = await running.platform.post(
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
      const desk = await kept(running.open());
      await desk.page.getByLabel('Login').waitFor();
      await expect.poll(() => desk.view).toBe('/desk/');
      await expect.poll(() => desk.page.getByLabel('Login').inputValue()).toBe('ada');
      await desk.button('Log in').click();
      await desk.page.getByRole('link', { name: 'Lumo: brand health' }).waitFor();
      desk.expectQuiet();
    });

    it('that fails says why, and keeps the login but not the password (B17)', async () => {
      const desk = await kept(running.open(REPORT));
      await desk.page.getByLabel('Password').fill('wrong');
      await desk.button('Log in').click();
      await desk.page.getByText('This login and password do not match.').waitFor();
      await expect.poll(() => desk.page.getByLabel('Login').inputValue()).toBe('ada');
      await expect.poll(() => desk.page.getByLabel('Password').inputValue()).toBe('');
      await desk.page.getByLabel('Password').fill('demo-password');
      await desk.button('Log in').click();
      await desk.settled();
      await expect.poll(() => desk.view).toBe(REPORT);
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
      await expect.poll(() => desk.view).toContain('sentiment=negative&tag=');
    });

    it('that has ended while people type leaves the keyboard where it was', async () => {
      const desk = await logIn(REPORT);
      await desk.page.waitForLoadState('networkidle');
      await desk.query.click();
      await desk.page.context().clearCookies();
      await desk.page.keyboard.type('pri');
      const dialog = desk.page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.getByLabel('Password').fill('demo-password');
      await dialog.getByLabel('Password').press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await desk.page.keyboard.type('ce water');
      await expect.poll(() => desk.query.inputValue()).toBe('price water');
    });

    it('ends in all tabs when the user logs out', async () => {
      const desk = await logIn(REPORT);
      const other = await desk.page.context().newPage();
      await other.goto(running.platform.address + REPORT);
      await other.locator('.changes-total').waitFor();
      await desk.logOut();
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
      await expect.poll(async () => `${await desk.total()} mentions`).toBe(shown);
      desk.expectQuiet();
    });

    it('are shown without one that cannot be drawn', async () => {
      const desk = await logIn();
      // No number, and no text can be made of it.
      const total = { toString: null };
      await desk.intercept('**/reports/acme-brand/_analytics', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { meta: object };
        await route.fulfill({ response, json: { ...body, meta: { ...body.meta, total } } });
      });
      await desk.page.reload();
      await desk.page.locator('.card', { hasText: 'This report cannot be shown.' }).first().waitFor();
      await desk.page
        .locator('.card', { hasText: /\d mention/ })
        .first()
        .waitFor();
    });
  });

  describe('a report', () => {
    it('shows what the platform answers, and narrows to each number of it (H2)', async () => {
      const desk = await logIn(EVERYTHING);
      const all = await ask({});
      await expect.poll(() => desk.total()).toBe(all.total);
      await expect.poll(() => desk.barTotal()).toBe(all.total);
      await expect.poll(() => desk.counts('Sentiment')).toEqual(all.counts);

      await desk.narrow('Sentiment', 'negative');
      const negative = await ask({ sentiments: ['negative'] }, 'type');
      await expect.poll(() => desk.total()).toBe(negative.total);
      await expect.poll(() => desk.counts('Type')).toEqual(negative.counts);
      // The values of a field are alternatives, so the others keep their counts.
      await expect.poll(() => desk.counts('Sentiment')).toEqual(all.counts);

      await desk.exclude('Type', 'comment');
      const posts = await ask({ sentiments: ['negative'], boolean: { must_not: { types: ['comment'] } } });
      await expect.poll(() => desk.total()).toBe(posts.total);
      await expect.poll(() => desk.view).toContain('sentiment=negative&not.type=comment&deleted=with&period=all');
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
      await expect.poll(() => now()).toEqual(seen[1]);
      await desk.page.goBack();
      await expect.poll(() => now()).toEqual(seen[0]);
      await desk.page.goForward();
      await desk.page.reload();
      await expect.poll(() => now()).toEqual(seen[1]);
    });

    it('narrows to the days of a bar, by keyboard too (H5)', async () => {
      const desk = await logIn(REPORT);
      const bars = desk.page.locator('.bar');
      await bars.first().focus();
      await desk.page.keyboard.press('End');
      const name = await bars.last().getAttribute('aria-label');
      await desk.page.keyboard.press('Enter');
      await expect.poll(() => desk.view).toMatch(/period=(\d{4}-\d\d-\d\d)\.\.\1&/);
      await expect.poll(() => desk.total()).toBe(Number(/, (\d+) mention/.exec(name!)![1]));
      const days = desk.page.locator('.period');
      await days.locator('summary').click();
      await days.getByRole('button', { name: 'Last 30 days' }).click();
      await expect.poll(() => desk.view).toBe(REPORT);
    });

    it('clears what the line of chips shows, and no words or days (H3)', async () => {
      const tree = encodeURIComponent('{"types":["post"]}');
      const kept = '/desk/reports/acme-brand?q=lumo&period=2026-07-01..2026-07-31&zone=Europe/Berlin';
      const desk = await logIn(`${kept}&sentiment=negative&not.tag=taste&deleted=with&tree=${tree}`);
      const days = await desk.page.locator('.period summary').innerText();
      await desk.page.getByRole('link', { name: 'Clear all' }).click();
      await expect.poll(() => desk.view).toBe(kept);
      await expect.poll(() => desk.query.inputValue()).toBe('lumo');
      await expect.poll(() => desk.page.locator('.period summary').innerText()).toBe(days);
      await expect.poll(() => desk.page.locator('.chips').count()).toBe(0);
    });

    it('without mentions says so in sight, and compares them with none in words', async () => {
      const desk = await logIn('/desk/reports/acme-brand?q=zzzz&period=2026-01-01..2026-01-01&zone=Europe/Berlin');
      await desk.page.getByText('0 mentions, and none in the day before').waitFor();
      const message = () => desk.page.getByText('No mention matches.').boundingBox();
      await expect.poll(message).toSatisfy((box) => box !== null && box.y + box.height < 600);
    });

    it('says with what the last days end, and leads back to them without losing the focus (H5)', async () => {
      const desk = await logIn(REPORT);
      const focused = () => desk.page.evaluate('document.activeElement.innerText');
      const days = desk.page.locator('.period summary');
      const usual = await days.innerText();
      await days.focus();
      await desk.page.keyboard.press('Enter');
      await desk.page.getByText('The last days end with the newest mention that is not after today.').waitFor();
      await desk.page.locator('.period').getByLabel('From').fill('2026-10-01');
      await desk.page.locator('.period').getByRole('button', { name: 'Show' }).focus();
      await desk.page.keyboard.press('Enter');
      await expect.poll(() => desk.view).toContain('period=2026-10-01..');
      await expect.poll(async () => (await focused()) === (await days.innerText())).toBe(true);
      await desk.page.keyboard.press('Enter');
      await desk.page.locator('.period').getByRole('button', { name: 'Last 30 days' }).focus();
      await desk.page.keyboard.press('Enter');
      await expect.poll(() => desk.view).toBe(REPORT);
      await expect.poll(focused).toBe(usual);
    });

    it('names the colours of its chart', async () => {
      const desk = await logIn(REPORT);
      const names = desk.page.getByRole('list', { name: 'Colours of the chart' }).getByRole('listitem');
      const sentiments = Object.keys((await ask({})).counts);
      await expect.poll(async () => (await names.allInnerTexts()).toSorted()).toEqual(sentiments.toSorted());
    });

    it('keeps what it cannot read in an address, red and with the reason (H3)', async () => {
      const desk = await logIn(`${REPORT}&sentiment=bad&nothing=1`);
      const unreadable = desk.page.locator('.chip-unreadable');
      await expect
        .poll(() => unreadable.allInnerTexts())
        .toEqual([
          expect.stringMatching(/sentiment=bad\s+must be negative/),
          expect.stringMatching(/nothing=1\s+is not known/),
        ]);
      await unreadable.last().click();
      await expect.poll(() => unreadable.count()).toBe(1);
      await expect.poll(() => desk.view).toBe(`${REPORT}&sentiment=bad`);
    });

    it('obeys filters of any depth in its address, and lets them go (H3)', async () => {
      const tree = { any: [{ all: [{ tags: ['taste'] }, { tags: ['price'] }] }, { influence: { begin: 60 } }] };
      const of = (text: string) => `${EVERYTHING}&tree=${encodeURIComponent(text)}`;
      const desk = await logIn(of(JSON.stringify(tree)));
      const both = { tags: ['taste'], boolean: { must: { tags: ['price'] } } };
      const expected = await ask({ boolean: { should: { influence: { begin: 60 }, boolean: { must: both } } } });
      expect(expected.total).toBeGreaterThan(0);
      await expect.poll(() => desk.total()).toBe(expected.total);
      await expect.poll(() => desk.counts('Sentiment')).toEqual(expected.counts);
      const chip = desk.page.locator('.chip-tree');
      await expect
        .poll(() => chip.innerText())
        .toMatch(/^Filters\s+\(Tag taste, and Tag price\), or Influence from 60/);
      await chip.click();
      await expect.poll(() => desk.view).toBe(EVERYTHING);
    });

    it.each([
      ['cut off', '{"all":[{"tags":'],
      ['unknown', '{"all":[{"nothing":1}]}'],
      ['too deep', '{"any":['.repeat(200) + ']}'.repeat(200)],
    ])('says why filters of its address cannot be read, and loses nothing else of it (H3): %s', async (_, text) => {
      const desk = await logIn(`${EVERYTHING}&tag=taste&m=m-0091&tree=${encodeURIComponent(text)}`);
      const chip = desk.page.locator('.chip-unreadable');
      await expect
        .poll(() => chip.innerText())
        .toMatch(
          /Cannot be read:\s+tree=\{.*\s(?:is not JSON|all\[0\]\.nothing is not a known filter|.* must not nest)/s,
        );
      await expect.poll(() => desk.total()).toBe((await ask({ tags: ['taste'] })).total);
      await desk.detail.getByRole('heading', { level: 2 }).waitFor();
      desk.expectQuiet();
    });

    it('keeps a view that is too long for an address in its history, and says so (H3)', async () => {
      const words = Array.from({ length: 900 }, (_, n) => `w${String(n).padStart(4, '0')}`);
      const desk = await logIn(EVERYTHING);
      const all = await desk.total();
      await desk.query.fill(`-(${words.join(' OR ')})`);
      await desk.query.press('Enter');
      await desk.page.getByText('This view is too long for an address').waitFor();
      await desk.settled();
      await expect.poll(() => desk.view).toBe('/desk/reports/acme-brand?incomplete=1');
      await expect.poll(() => desk.total()).toBe(all);
      await desk.page.reload();
      await desk.settled();
      await expect.poll(() => desk.query.inputValue()).toContain('w0899');
      await desk.page.goBack();
      await desk.settled();
      await expect.poll(async () => [desk.view, await desk.query.inputValue()]).toEqual([EVERYTHING, '']);
      // Elsewhere the address says what it lacks.
      const other = await logIn('/desk/reports/acme-brand?incomplete=1');
      await other.page.getByText('the whole view was too long for an address').waitFor();
    });

    it('asks for the names of all its sites and authors in few requests', async () => {
      const desk = await logIn();
      const before = desk.requests.length;
      await desk.goto(EVERYTHING);
      await desk.facet('Site').getByText('microblog.example').first().waitFor();
      await desk.page.waitForLoadState('networkidle');
      const asked = desk.requests
        .slice(before)
        .filter(({ body }) => /^.{0,60}"(?:medias|influencers)"/.test(body ?? ''));
      expect(asked.length).toBeGreaterThan(1);
      expect(asked.length).toBeLessThanOrEqual(4);
    });

    it('that cannot be drawn says so in plain words, with a way back', async () => {
      const desk = await logIn();
      await desk.page.route('**/_search?*', async (route) => {
        const response = await route.fetch();
        const { data, meta } = (await response.json()) as { data: object[]; meta: object };
        await route.fulfill({ response, json: { data: data.map((row) => ({ ...row, tags: null })), meta } });
      });
      await desk.page.goto(running.platform.address + EVERYTHING);
      await desk.heading('This page cannot be shown').waitFor();
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      await desk.page.goBack();
      await desk.heading('Reports').waitFor();
      await desk.page.goForward();
      await desk.heading('This page cannot be shown').waitFor();
      await desk.page.unrouteAll({ behavior: 'wait' });
      await desk.button('Load it again').click();
      await desk.settled();
      await expect.poll(() => desk.view).toBe(EVERYTHING);
    });

    it('has all its mentions in its bars: at the ends of time, and where a clock is set by half an hour (D14, D16)', async () => {
      const dates = [
        '0001-01-01T00:00:00Z',
        ...Array.from({ length: 72 }, (_, n) => new Date(Date.UTC(2026, 3, 3, 13 + n)).toISOString()),
        '9999-12-31T12:00:00Z',
      ];
      await running.load(
        { id: 'acme-times', name: 'All of time' },
        dates.map((date, n) => ({ id: `t${n}`, type: 'post', date })),
      );
      const desk = await logIn();
      await desk.page.locator('.card', { hasText: 'All of time' }).getByText('72 mentions').waitFor();
      for (const [period, mentions] of [
        ['2026-04-04..2026-04-06&zone=Australia/Lord_Howe', 72],
        ['9999-12-01..9999-12-31&zone=UTC', 1],
        ['all&zone=America/New_York', 74],
        ['all&zone=Asia/Tokyo', 74],
      ] as const) {
        await desk.goto(`/desk/reports/acme-times?period=${period}`);
        await expect.poll(() => desk.total()).toBe(mentions);
        await expect.poll(() => desk.barTotal()).toBe(mentions);
      }
      desk.expectQuiet();
    });

    it('shows times in the zone of its address, and changes it (H3)', async () => {
      const desk = await logIn('/desk/reports/acme-brand?period=all&zone=UTC&m=m-0091');
      await desk.detail.locator('time').filter({ hasText: '06:21' }).waitFor();
      await desk.chooseZone('Asia/Tokyo');
      await desk.detail.locator('time').filter({ hasText: '15:21' }).waitFor();
      await expect.poll(() => desk.view).toContain('zone=Asia/Tokyo');
    });
  });

  describe('the query', () => {
    it('says where and why it is wrong before anything is sent (D12)', async () => {
      const desk = await logIn(EVERYTHING);
      const before = desk.requests.length;
      await desk.query.fill('lumo AND (water');
      await desk.page.getByText('At character 10: the parenthesis that opens here is not closed.').first().waitFor();
      await desk.query.press('Enter');
      await expect.poll(() => desk.view).toBe(EVERYTHING);
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
      await desk.page.getByText('Reads as:').waitFor({ state: 'hidden' });
      await desk.settled();
      await expect.poll(() => desk.total()).toBe(total);
      await expect
        .poll(async () => (await desk.page.locator('.row mark').first().innerText()).toLowerCase())
        .toBe('lumo');
    });
  });

  describe('the list', () => {
    it('is endless, and the keys move through it (H5)', async () => {
      const desk = await logIn(EVERYTHING);
      const { total } = await ask({});
      await expect.poll(() => desk.page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(total));
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
      await expect.poll(() => desk.rows.count()).toBeLessThan(60);
      await desk.page.keyboard.press('Home');
      await expect.poll(() => desk.focusedRow).toBe('1');
    });

    it('is one step away from the top, and the values from the list (H5)', async () => {
      const desk = await logIn(REPORT);
      await desk.page.keyboard.press('Tab');
      await expect.poll(() => desk.page.evaluate('document.activeElement.innerText')).toBe('Skip to the mentions');
      await desk.page.keyboard.press('Enter');
      await expect.poll(() => desk.focusedRow).toBe('1');
      await expect.poll(() => desk.view).toBe(REPORT);
      await desk.page.keyboard.press('f');
      await expect.poll(() => desk.page.evaluate('document.activeElement.innerText')).toBe('Words');
    });

    it('says what review mode does when it is switched on', async () => {
      const desk = await logIn(REPORT);
      await desk.rows.first().focus();
      await desk.page.keyboard.press('v');
      await desk.notice.getByText('a sentiment also marks the mention as reviewed').waitFor();
      await desk.page.keyboard.press('v');
      await desk.notice.getByText('Review mode is off.').waitFor();
    });

    it('opens a mention with Enter, and Escape leads back to its row (H5)', async () => {
      const desk = await logIn(EVERYTHING);
      await desk.rows.nth(2).focus();
      await desk.page.keyboard.press('Enter');
      await desk.detail.getByRole('heading', { level: 2 }).waitFor();
      await expect.poll(() => desk.view).toMatch(/&m=m-\d+$/);
      await desk.detail
        .getByRole('link', { name: 'Open the original' })
        .or(desk.detail.locator('.chip'))
        .first()
        .focus();
      await desk.page.keyboard.press('Escape');
      await desk.detail.waitFor({ state: 'detached' });
      await expect.poll(() => desk.focusedRow).toBe('3');
    });
  });

  describe('hostile texts of mentions', () => {
    const HOSTILE = '<img src=x onerror=alert(1)><script>alert(1)</script>{{7*7}}\u202egnp.exe';

    beforeAll(async () => {
      const mention = (id: string, url: string) => ({
        ...{ id, type: 'post', title: HOSTILE, content: `${HOSTILE} `.repeat(2_000), url },
        ...{
          date: '2026-07-16T10:00:00Z',
          infused_at: '2026-07-16T10:00:00Z',
          language: 'eng',
          tags: [HOSTILE.slice(0, 200)],
        },
        author: { id: HOSTILE, name: HOSTILE, state: HOSTILE, job: HOSTILE },
      });
      const urls = [
        'javascript:alert(1)',
        'data:text/html,<script>alert(1)</script>',
        'https://evil.example/"onclick="alert(1)',
      ];
      await running.load(
        { id: 'acme-hostile', name: HOSTILE },
        urls.map((url, n) => mention(`h${n}`, url)),
      );
    });

    it('are text: nothing runs, nothing leaves, and no link is other than http (H6)', async () => {
      const desk = await logIn();
      await desk.page.getByRole('link', { name: 'alert(1)', exact: false }).first().waitFor();
      for (const id of ['h0', 'h1', 'h2']) {
        await desk.goto(`/desk/reports/acme-hostile?q=alert&period=all&zone=UTC&m=${id}`);
        await desk.detail.getByRole('heading', { level: 2 }).waitFor();
        await expect
          .poll(() => desk.detail.getByRole('heading', { level: 2 }).innerText())
          .toContain('<img src=x onerror=alert(1)>');
        await expect.poll(() => foreignLinks(desk)).toEqual(id === 'h2' ? ['https:evil.example'] : []);
      }
      desk.expectQuiet();
    });

    it('are text wherever people change, build, save, look back and export (H6)', async () => {
      const address = '/desk/reports/acme-hostile?period=all&zone=UTC';
      const tree = JSON.stringify({ any: [{ tags: [HOSTILE] }, { none: [{ titles: [HOSTILE] }] }] });
      const desk = await logIn(`${address}&tree=${encodeURIComponent(tree)}`);
      const shows = async (place: Locator) => {
        await place.getByText('<img src=x onerror=alert(1)>').first().waitFor();
        await expect.poll(() => foreignLinks(desk)).toEqual([]);
      };
      await desk.button('Build filters').click();
      await shows(desk.dialog('Filters'));
      await desk.page.keyboard.press('Escape');

      await desk.goto(address);
      await desk.rows.first().focus();
      await desk.page.keyboard.press('t');
      await shows(
        desk
          .dialog(/^Add a tag/)
          .getByRole('option')
          .first(),
      );
      await desk.page.keyboard.press('Escape');
      await desk.page.keyboard.press('Shift+T');
      await desk
        .dialog(/^Remove a tag/)
        .getByRole('option')
        .first()
        .click();
      await desk.saved();
      await desk.page.keyboard.press('u');
      await shows(desk.notice);
      await desk.page.keyboard.press('Shift+A');
      await desk.page.keyboard.press('3');
      await shows(desk.dialog(/^Change/));
      await desk.page.keyboard.press('Escape');

      await desk.button('Save').click();
      await desk.dialog('Save this search').getByLabel('Name').fill(HOSTILE);
      await desk.page.keyboard.press('Enter');
      await shows(desk.notice);
      await desk.page.evaluate('window.showSaveFilePicker = undefined');
      await desk.button('export').click();
      const downloaded = desk.page.waitForEvent('download');
      await desk.dialog('Export').getByRole('button', { name: 'Export' }).click();
      const table = String(await buffer(await (await downloaded).createReadStream()));
      expect(table).toContain(HOSTILE);
      expect(table).not.toContain('�');
      await desk.page.keyboard.press('Enter');

      await desk.page.getByRole('link', { name: 'History' }).click();
      await desk.page.getByText('took back').or(desk.page.getByText('undid a change')).first().waitFor();
      await desk.page
        .getByRole('button', { name: /ada judged/ })
        .first()
        .click();
      await shows(desk.page.getByRole('table'));
      await desk.goto('/desk/');
      await shows(desk.page.getByRole('main'));
      desk.expectQuiet();
    });

    it('are words, and names of what is compared, as text (H6)', async () => {
      const desk = await logIn('/desk/reports/acme-hostile?q=alert&period=all&zone=UTC');
      await desk.facet('Words').locator('summary').click();
      await desk.page.getByLabel('Which words').selectOption('Most frequent');
      await desk.page.locator('.words [data-term="onerror"]').first().waitFor();
      await desk.goto('/desk/dashboards/acme-hostile?period=2026-07-01..2026-07-31&zone=UTC');
      await expect
        .poll(() => desk.page.getByRole('heading', { level: 1 }).innerText())
        .toBe(HOSTILE.replace('\u202e', '\ufffd'));
      await expect.poll(() => desk.page.locator('.voice h2').innerText()).toContain('<img src=x onerror=alert(1)>');
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      desk.expectQuiet();
    });

    /** Where links lead that leave the desk. */
    const foreignLinks = async (desk: DeskPage): Promise<string[]> => {
      const links = await desk.page.evaluate('[...document.links].map(({ protocol, host }) => protocol + host)');
      const own = `http:${new URL(running.platform.address).host}`;
      return (links as string[]).filter((link) => link !== own);
    };
  });
});

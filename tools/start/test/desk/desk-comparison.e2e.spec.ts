import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, onTestFinished } from 'vitest';
import { CHROMIUM } from './chromium.js';
import type { DeskPage, Screen } from './desk-page.js';
import { Colleague } from './desk-platform.js';
import { DeskUnderTest } from './desk-under-test.js';
import { it } from '../shared-platform.js';

if (!CHROMIUM) console.log('Skipped words and comparisons at the desk: this machine lacks chromium.');

const REPORT = '/desk/reports/acme-brand?zone=Europe/Berlin';
const NEGATIVE = '/desk/reports/acme-brand?sentiment=negative&period=all&zone=Europe/Berlin';
/** Only its negative mentions have "grapefruit" and "recall". Other words are as frequent in all. */
const WORDY = { id: 'acme-wordy', name: 'Words' };
const WORDY_NEGATIVE = `/desk/reports/${WORDY.id}?sentiment=negative&period=all&zone=Europe/Berlin`;
const DASHBOARD = '/desk/dashboards/acme-water?zone=Europe/Berlin';
const ANALYTICS = /\/_analytics$/;

describe.runIf(CHROMIUM)('what the desk compares', () => {
  let running: DeskUnderTest;
  let ben: Colleague;
  let benOnWords: Colleague;
  const opened: DeskPage[] = [];

  it.beforeAll(async ({ platform }) => {
    running = await DeskUnderTest.start(platform);
    const mentions = Array.from({ length: 240 }, (_, n) => ({
      ...{ id: `wordy-${n}`, type: 'post', date: '2026-07-16T10:00:00Z', sentiment: n < 60 ? 'negative' : 'neutral' },
      title: `${n < 20 ? 'grapefruit' : ''} ${n >= 15 && n < 45 ? 'recall' : ''} ${n % 3 === 0 ? 'of' : 'is'}`.trim(),
      content: 'This is water in a can',
    }));
    await running.load(WORDY, mentions);
    [ben, benOnWords] = await Promise.all([
      Colleague.logIn(running.platform),
      Colleague.logIn(running.platform, 'ben', WORDY.id),
    ]);
  });
  afterAll(() => running.stop());
  afterEach(async () => {
    for (const desk of opened.splice(0)) await desk.close();
  });

  const logIn = async (path?: string, screen?: Screen): Promise<DeskPage> => {
    const desk = await running.logIn(path, screen);
    opened.push(desk);
    return desk;
  };
  const asked = (desk: DeskPage) => desk.requests.filter(({ body }) => body?.includes('"words"')).length;
  const unfold = async (desk: DeskPage) => {
    const before = asked(desk);
    await desk.facet('Words').locator('summary').click();
    // The page asks after the event of the fold, so it is busy only then.
    await expect.poll(() => asked(desk)).toBe(before + 1);
    await desk.settled();
  };
  const wordsOf = (desk: DeskPage) => desk.facet('Words').locator('.facet-value');
  const word = (desk: DeskPage, term: string) => desk.page.locator(`.words .facet-value[data-term="${term}"]`);

  describe('the words of a selection', () => {
    it('are counted when they are unfolded, the most typical first, and not before (D20)', async () => {
      const desk = await logIn(WORDY_NEGATIVE);
      expect(asked(desk)).toBe(0);
      await unfold(desk);
      expect(asked(desk)).toBe(1);
      const first = wordsOf(desk).first();
      const [here, everywhere] = await Promise.all([
        benOnWords.mentions({ sentiments: ['negative'], query: 'recall' }),
        benOnWords.mentions({ query: 'recall' }),
      ]);
      await expect.poll(() => first.getAttribute('data-term')).toBe('recall');
      const numbers = async () => [...(await first.innerText()).matchAll(/\d+/g)].map(Number);
      await expect.poll(numbers).toEqual([here.size, everywhere.size]);
      // Not "of", "is" or "water".
      await expect
        .poll(() => wordsOf(desk).evaluateAll((all) => all.map((each) => each.getAttribute('data-term'))))
        .toEqual(['recall', 'grapefruit']);
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      await desk.facet('Words').locator('summary').click();
      await desk.narrow('Type', 'post');
      expect(asked(desk)).toBe(1);
    });

    it('narrow to what they count, and let go with a second click (D20)', async () => {
      const desk = await logIn(WORDY_NEGATIVE);
      await unfold(desk);
      await word(desk, 'grapefruit').click();
      await desk.settled();
      await expect.poll(() => desk.view).toBe(WORDY_NEGATIVE.replace('?', '?q=grapefruit&'));
      await expect
        .poll(() => desk.total())
        .toBe((await benOnWords.mentions({ sentiments: ['negative'], query: 'grapefruit' })).size);
      await expect.poll(() => word(desk, 'grapefruit').getAttribute('aria-current')).toBe('true');
      await expect
        .poll(async () => (await desk.page.locator('.row mark').first().innerText()).toLowerCase())
        .toBe('grapefruit');
      await word(desk, 'grapefruit').click();
      await expect.poll(() => desk.view).toBe(WORDY_NEGATIVE);
    });

    it('are excluded by the button, the key x and Alt-click, by keyboard alone too (H5)', async () => {
      const desk = await logIn(WORDY_NEGATIVE.replace('?', '?q=water+OR+lumo&'));
      await unfold(desk);
      const [first, second] = [wordsOf(desk).first(), wordsOf(desk).nth(1)];
      const term = (await first.getAttribute('data-term'))!;
      await first.focus();
      await desk.page.keyboard.press('x');
      const query = `(water OR lumo) -${term}`;
      await expect.poll(() => new URL(desk.page.url()).searchParams.get('q')).toBe(query);
      await expect.poll(() => desk.total()).toBe((await benOnWords.mentions({ sentiments: ['negative'], query })).size);
      // It stays in the list, with the focus, so that it can be taken back.
      await expect
        .poll(() => desk.page.evaluate('document.activeElement.dataset'))
        .toMatchObject({ term, excluded: 'true' });
      const other = (await second.getAttribute('data-term'))!;
      await second.click({ modifiers: ['Alt'] });
      await expect.poll(() => desk.query.inputValue()).toBe(`${query} -${other}`);
    });

    it('are those of titles, or the most frequent ones, if the reader says so', async () => {
      const desk = await logIn(NEGATIVE);
      await unfold(desk);
      await desk.page.getByLabel('Which words').selectOption('Most frequent');
      await desk.settled();
      const counts = async () =>
        (await wordsOf(desk).locator('.facet-count').allInnerTexts()).map((text) => Number(/\d+/.exec(text)![0]));
      await expect
        .poll(counts)
        .toSatisfy((numbers: number[]) => numbers.length > 1 && numbers.every((n, at) => !at || n <= numbers[at - 1]));
      await desk.page.getByLabel('Where the words are').selectOption('title only');
      await desk.settled();
      await expect.poll(() => wordsOf(desk).first().getAttribute('data-term')).toMatch(/^title:/);
      const term = (await wordsOf(desk).first().getAttribute('data-term'))!;
      await wordsOf(desk).first().click();
      await desk.settled();
      await expect.poll(() => desk.total()).toBe((await ben.mentions({ sentiments: ['negative'], query: term })).size);
    });

    it('are none, if nothing narrows the view, because then no word is typical', async () => {
      const desk = await logIn('/desk/reports/acme-brand?period=all&zone=Europe/Berlin');
      await unfold(desk);
      await desk.page.getByText('No word is clearly more frequent here than in the whole report.').waitFor();
    });

    it('are not called typical among fewer than 30 mentions: the list says that they are too few', async () => {
      const desk = await logIn(WORDY_NEGATIVE.replace('?', '?q=grapefruit&'));
      await unfold(desk);
      await desk.page.getByText('too few mentions to say which words are typical').waitFor();
      await desk.page.getByLabel('Which words').selectOption('Most frequent');
      await word(desk, 'water').waitFor();
    });

    it.each([
      [503, 'too_busy', 'The platform is busy or unavailable.'],
      [400, 'report_too_large', 'The words of this many mentions cannot be counted.'],
    ])('say why they cannot be counted, and nothing else fails: %s', async (status, code, text) => {
      const desk = await logIn(WORDY_NEGATIVE);
      await desk.intercept(ANALYTICS, async (route) => {
        if (!route.request().postData()?.includes('"words"')) return route.continue();
        const errors = [{ status: String(status), code, detail: 'The words of this many mentions cannot be counted.' }];
        return route.fulfill({ status, headers: { 'retry-after': '0' }, json: { errors } });
      });
      await desk.facet('Words').locator('summary').click();
      await desk.page.locator('.words').getByText(text).waitFor();
      await expect.poll(() => desk.total()).toBeGreaterThan(0);
      await desk.page.unrouteAll();
      await desk.page.locator('.words').getByRole('button', { name: 'Try again' }).click();
      await wordsOf(desk).first().waitFor();
    });
  });

  describe('the time before', () => {
    it('is in the chart, its table, and the values, and all of it is of one request (D21)', async () => {
      const desk = await logIn(REPORT);
      // After the login, the list of reports may ask for the course of each, without values.
      const compared = desk.requests
        .filter(({ body }) => body?.includes('"time"') && body.includes('"author"'))
        .map(({ body }) => JSON.parse(body!));
      expect(compared).toMatchObject([{ filters: { period: {} }, compare: { period: {} } }]);
      const firstBar = () => desk.page.locator('.bar').first().getAttribute('aria-label');
      await expect.poll(firstBar).toMatch(/, \d+ before \(\w+day,? \d+ \w+ \d{4}\)$/);
      const label = (await firstBar())!;
      await desk.page.getByText('Show as a table').click();
      const [name, before] = [/\((.*)\)$/.exec(label)![1], /(\d+) before/.exec(label)![1]];
      const cells = desk.page.locator('.chart-table tbody tr').first().locator('td');
      await expect.poll(async () => (await cells.allInnerTexts()).slice(-2)).toEqual([before, name]);
      const difference = desk.facet('Sentiment').locator('.difference').first();
      await expect.poll(() => difference.locator('[aria-hidden]').innerText()).toMatch(/^(?:[+−]\d+|=)$/);
      await expect.poll(() => difference.innerText()).toMatch(/\d+ before$/);
      await expect.poll(() => desk.page.locator('.changes-most .chip').count()).toBe(3);
    });

    it('is switched off and on, and the address says so (H3)', async () => {
      const desk = await logIn(REPORT);
      const menu = desk.page.locator('.compare');
      const choose = async (name: string) => {
        await menu.locator('summary').focus();
        await desk.page.keyboard.press('Enter');
        await menu.getByRole('button', { name }).focus();
        await desk.page.keyboard.press('Enter');
        await desk.settled();
      };
      await choose('Nothing');
      await expect.poll(() => desk.view).toBe('/desk/reports/acme-brand?compare=none&zone=Europe/Berlin');
      await expect.poll(() => desk.page.locator('.difference, .bar-before, .changes-most').count()).toBe(0);
      await choose('As much time before');
      await expect.poll(() => desk.view).toBe(REPORT);
      await desk.settled();
      await expect.poll(() => desk.page.locator('.bar-before').count()).toBeGreaterThan(0);
    });

    it('is as fresh as the values after a change and its undo (D21)', async () => {
      const desk = await logIn(REPORT);
      const total = await desk.total();
      onTestFinished(() => ben.change({ tags: ['fresh'] }, { tags: { remove: ['fresh'] } }));
      const change = desk.page.locator('.changes-most [data-value="fresh"]');
      await desk.rows.first().focus();
      await desk.page.keyboard.press('Shift+A');
      await desk.page.getByText('all that match', { exact: true }).waitFor();
      await desk.page.keyboard.press('t');
      const dialog = desk.dialog(/^Add a tag/);
      await dialog.getByRole('combobox').fill('fresh');
      await dialog.getByRole('option', { name: 'fresh' }).click();
      // The answers with the values come last, as on a busy platform.
      await desk.intercept(ANALYTICS, async (route) => {
        if (route.request().postData()?.includes('"time"')) await delay(500);
        await route.continue();
      });
      await desk
        .dialog(/^Change/)
        .getByRole('button', { name: /^Change \d/ })
        .click();
      await expect.poll(() => change.getAttribute('title')).toBe(`${total} now, 0 before`);
      await expect.poll(async () => (await desk.counts('Tag')).fresh).toBe(total);
      await desk.notice.getByRole('button', { name: 'Undo' }).click();
      await desk.facet('Tag').getByText('fresh').first().waitFor({ state: 'detached' });
      await change.waitFor({ state: 'detached' });
    });

    it('is not offered for all mentions, or before the first year', async () => {
      const desk = await logIn('/desk/reports/acme-brand?period=all&zone=UTC');
      await expect.poll(() => desk.page.locator('.compare').count()).toBe(0);
      await desk.goto('/desk/reports/acme-brand?deleted=with&period=1000-01-01..2026-12-31&zone=UTC');
      await expect.poll(() => desk.total()).toBe((await ben.mentions({})).size);
      await expect.poll(() => desk.page.locator('.compare').count()).toBe(0);
    });
  });

  describe('the page of a dashboard', () => {
    it('is reached from the reports, and shows the share of each (D22)', async () => {
      const desk = await logIn();
      await desk.page.getByRole('link', { name: 'Compare its reports of Sparkling water' }).click();
      await desk.heading('Sparkling water').waitFor();
      await desk.settled();
      await expect.poll(() => desk.view).toBe(DASHBOARD);
      const shares = async () => (await desk.page.locator('.voice-percent').allInnerTexts()).map(parseFloat);
      await expect.poll(async () => (await shares()).reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0);
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      desk.expectQuiet();
    });

    it('narrows by words and days, and leads to the report with the same filters (H2)', async () => {
      const desk = await logIn(DASHBOARD);
      await desk.query.fill('water');
      await desk.button(/^Show \d+ mentions$/).waitFor();
      const found = await desk.button(/^Show \d+ mentions$/).innerText();
      await desk.page.keyboard.press('Enter');
      await expect.poll(() => desk.view).toBe(DASHBOARD.replace('?', '?q=water&'));
      await expect.poll(() => desk.page.locator('.changes-total').innerText()).toBe(found.slice('Show '.length));
      const link = desk.page.locator('[data-report="acme-competitors"] [data-sentiment-link]').first();
      const count = Number(/\d+$/.exec(await link.innerText())![0]);
      await link.click();
      await desk.settled();
      await expect
        .poll(() => desk.view)
        .toMatch(/^\/desk\/reports\/acme-competitors\?q=water&sentiment=\w+&period=.*&zone=Europe\/Berlin$/);
      await expect.poll(() => desk.total()).toBe(count);
    });

    it('draws all courses on one scale, whose bars lead to their days by keyboard too (H5)', async () => {
      const desk = await logIn(DASHBOARD);
      const bars = desk.page.locator('[data-report="acme-competitors"] .bar');
      await bars.first().focus();
      await desk.page.keyboard.press('End');
      const label = (await bars.last().getAttribute('aria-label'))!;
      await desk.page.keyboard.press('Enter');
      await expect.poll(() => desk.view).toMatch(/\/acme-competitors\?period=(\d{4}-\d\d-\d\d)\.\.\1&/);
      await desk.settled();
      await expect.poll(() => desk.total()).toBe(Number(/(\d+) mention/.exec(label)![1]));
    });

    it('says so if there is no such dashboard, if a report cannot be read, and why numbers are missing', async () => {
      const desk = await logIn('/desk/');
      await desk.page.goto(`${running.platform.address}/desk/dashboards/none?zone=UTC`);
      await desk.page.getByText('There is no such dashboard').waitFor();
      const gone = { status: 404, json: { errors: [{ status: '404', code: 'report_not_found' }] } };
      await desk.page.route('**/reports/acme-competitors/_search*', (route) => route.fulfill(gone));
      await desk.goto(DASHBOARD);
      await desk.page.locator('[data-report="acme-competitors"]').getByText('cannot be read').waitFor();
      await desk.page.unrouteAll();
      const busy = { status: 400, json: { errors: [{ status: '400', code: 'limit_exceeded', detail: 'Too much.' }] } };
      await desk.page.route('**/dashboards/*/_analytics', (route) => route.fulfill(busy));
      await desk.page.goto(running.platform.address + DASHBOARD);
      await desk.page.getByText('Too much.').waitFor();
      await expect.poll(() => desk.page.locator('.voice').count()).toBe(0);
    });

    it('says which of its reports have no mentions, and when there are too many of them', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'earshot-dashboards-'));
      const ids = Array.from({ length: 51 }, (_, n) => `acme-empty-${n}`);
      const fixtures = {
        reports: ids.map((id) => ({ id, client_id: 'acme', name: `Empty ${id}` })),
        dashboards: [
          { id: 'acme-some', client_id: 'acme', name: 'Some', report_list_id: ['acme-empty-0', 'acme-brand'] },
          { id: 'acme-many', client_id: 'acme', name: 'Many', report_list_id: ids },
          { id: 'acme-none', client_id: 'acme', name: 'None', report_list_id: ids.slice(0, 2) },
        ],
      };
      for (const [name, data] of Object.entries(fixtures)) {
        await writeFile(join(folder, `${name}.json`), JSON.stringify({ data }));
      }
      await running.loadFolder(folder);

      const desk = await logIn(DASHBOARD.replace('acme-water', 'acme-some'));
      const voices = desk.page.locator('.voice');
      await expect
        .poll(() => voices.evaluateAll((all) => all.map((voice) => voice.getAttribute('data-report'))))
        .toEqual(['acme-brand', 'acme-empty-0']);
      await expect.poll(() => voices.last().innerText()).toMatch(/0 mentions\s+0%\s+=.*No mentions yet\./s);
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      const open = (id: string) => desk.page.goto(`${running.platform.address}/desk/dashboards/${id}?zone=UTC`);
      await open('acme-none');
      await desk.page.getByText('Its reports have no mentions yet.').waitFor();
      await open('acme-many');
      await desk.page.getByText('This dashboard has 51 reports. At most 50 can be compared.').waitFor();
    });

    it('keeps what it cannot read in its address, red and with the reason (H3)', async () => {
      const desk = await logIn(`${DASHBOARD}&m=m-0001&nothing=1`);
      await expect
        .poll(() => desk.page.locator('.chip-unreadable').allInnerTexts())
        .toEqual([
          expect.stringMatching(/nothing=1\s+is not known/),
          expect.stringMatching(/m=m-0001\s+opens in a report only/),
        ]);
    });
  });
});

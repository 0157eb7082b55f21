import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { runs } from '@earshot/test-kit';
import { afterAll, describe, expect } from 'vitest';
import { CHROMIUM } from './chromium.js';
import { readDashboard, readNumbers, type ShownReport } from './desk-numbers.js';
import { DeskOracle, FACETS, TREES } from './desk-oracle.js';
import type { DeskPage } from './desk-page.js';
import { randomNumbers } from './desk-platform.js';
import { DeskUnderTest } from './desk-under-test.js';
import { it } from '../shared-platform.js';

/** `PROPERTY_RUNS=10` walks 300 steps, and other numbers other ways: the walk depends on them only. */
const STEPS = runs(30);
const SEED = 20_261_124;

/** Even short walks go there. */
const FIRST_STEPS = ['unfold the words', 'order the words', 'narrow to a word', 'compare, or not', 'compare reports'];

const QUIET_MS = 1_000;

const HEADINGS = new Map(FACETS.map(({ field, heading }) => [heading, field]));
const ZONES = ['Australia/Eucla', 'America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe', 'Europe/Berlin', 'UTC'];
const QUERIES = ['lumo', 'water OR recall*', '-taste', '"sparkling water"', 'title:lumo', ''];
const REPORTS = ['acme-brand', 'acme-competitors'];

const withoutMention = (view: string) => view.replace(/(?<=[?&])m=[^&]*&|[?&]m=[^&]*$/, '');

describe.runIf(CHROMIUM)('everything that the desk shows', () => {
  let running: DeskUnderTest;
  let oracle: DeskOracle;
  let desk: DeskPage;
  it.beforeAll(async ({ platform }) => {
    running = await DeskUnderTest.start(platform);
    oracle = new DeskOracle(running.platform, await running.platform.login('ada', 'read write'));
    // High enough for the first 50 mentions, because the list draws what is in sight.
    desk = await running.logIn('/desk/', { height: 5_200 });
  });
  afterAll(() => running.stop());

  const random = randomNumbers(SEED);
  const pick = <T>(values: readonly T[]): T => values[random(values.length)];
  const isReport = () => desk.view.startsWith('/desk/reports/');
  const isDashboard = () => desk.view.startsWith('/desk/dashboards/');
  const report = () => new URL(desk.view, running.platform.address).pathname.split('/')[3];

  /** The total, each bar, each facet, what changed, each name, the words, and the first mentions of the list. */
  async function expectReport(): Promise<void> {
    await desk.settled();
    const { view } = desk;
    const expected = await oracle.report(view);
    const shown = () => readNumbers(desk.page, HEADINGS);
    const numbers = async () => {
      const { changes: _, names: __, words: ___, ids, ...rest } = await shown();
      return { view, ...rest, ids: ids.slice(0, 50) };
    };
    await expect.poll(numbers).toEqual({ view, ...expected });
    const { changes, names, words } = await shown();
    if (words) await expectWords(view, words);
    for (const { field, value, ...counts } of changes) {
      expect({ view, field, value, ...counts }).toEqual({
        view,
        field,
        value,
        ...(await oracle.counts(view, field, value)),
      });
    }
    const called = await Promise.all(names.map(({ field, value }) => oracle.name(view, field, value)));
    await expect.poll(async () => (await shown()).names.map(({ name }) => name)).toEqual(called);
  }

  /** The words with their counts, and that a search for one of them finds as many (D20). */
  async function expectWords(view: string, words: NonNullable<ShownReport['words']>): Promise<void> {
    expect({ view, list: words.list }).toEqual({ view, list: await oracle.words(view, words.order, words.in) });
    if (words.list.length === 0) return;
    const { term, count } = pick(words.list);
    expect({ view, term, count }).toEqual({ view, term, count: await oracle.found(view, term) });
  }

  /** The share, the course and the sentiments of each report of a dashboard (D22). */
  async function expectDashboard(): Promise<void> {
    await desk.settled();
    const { view } = desk;
    const expected = await oracle.dashboard(view, REPORTS);
    await expect.poll(() => readDashboard(desk.page)).toEqual(expected);
  }

  /** Follows a number of a dashboard into its report, which must have the same total. */
  async function openReport(): Promise<void> {
    const [links, bars] = ['.voice-count, [data-sentiment-link]', '.bar:has(.bar-part)'].map((each) =>
      desk.page.locator(each),
    );
    const isBar = (await bars.count()) > 0 && random(2) === 0;
    const chosen = isBar ? bars.nth(random(await bars.count())) : links.nth(random(await links.count()));
    const text = isBar ? (await chosen.getAttribute('aria-label'))! : await chosen.innerText();
    await chosen.click();
    await desk.settled();
    await expect.poll(() => desk.total()).toBe(Number((/(\d+) mention/.exec(text) ?? /(\d+)$/.exec(text))![1]));
  }

  async function expectCards(): Promise<void> {
    for (const id of REPORTS) {
      const { total, unreviewed } = await oracle.card(id, 'Europe/Berlin');
      const card = desk.page.locator('.card', { has: desk.page.locator(`a[href*="/reports/${id}?"]`) });
      await expect
        .poll(() => card.locator('.card-numbers a').allInnerTexts())
        .toEqual([`${total} mention${total === 1 ? '' : 's'}`, `${unreviewed} unreviewed`]);
    }
  }

  async function expectScreen(): Promise<void> {
    if (isReport()) await expectReport();
    if (isDashboard()) await expectDashboard();
  }

  const narrow = async () => {
    const values = desk.page.locator(random(3) === 0 ? '.facet-exclude' : '.facet-value');
    const count = await values.count();
    if (count > 0) await values.nth(random(count)).click();
  };
  const code = async () => {
    const ids = await desk.page
      .locator('.row[data-mention]')
      .evaluateAll((rows) => rows.map((row) => row.dataset.mention));
    const id = ids.length > 0 ? pick(ids) : undefined;
    const payload = pick([
      { sentiment: 'negative' },
      { sentiment: 'positive' },
      { tags: { add: ['price'] } },
      { tags: [] },
    ]);
    if (id) await oracle.code(report(), id, payload);
  };

  const press = (key: string) => desk.page.keyboard.press(key);
  /** Moves the focus to the list. Returns whether it has mentions. */
  const toList = async (): Promise<boolean> => {
    if ((await desk.total()) === 0) return false;
    await desk.rows.first().focus();
    return true;
  };
  const openPreview = async () => {
    const total = await desk.total();
    await press('Shift+A');
    await press(pick(['1', '2', '3']));
    const preview = desk.dialog(/^Change /);
    const selected = preview.getByText(`${total} mention${total === 1 ? '' : 's'} selected.`);
    await selected.waitFor();
    return preview;
  };
  /** Waits until the page asks for nothing more. After a change it asks for its numbers a moment later. */
  const quiet = async () => {
    for (let before = -1; before !== desk.requests.length; await sleep(QUIET_MS)) before = desk.requests.length;
  };
  /** Leaves no mention selected, so that the next step changes nothing else. */
  const letGo = async () => desk.button('Clear').click();

  /** What people do on a report. A reader sees what a colleague has coded when the page is loaded again. */
  const steps: Record<string, () => Promise<unknown>> = {
    narrow,
    'narrow further': narrow,
    'take back': async () => {
      const chips = desk.page.locator('.chips .chip');
      if ((await chips.count()) > 0) await chips.nth(random(await chips.count())).click();
    },
    'clear all': async () => {
      const clear = desk.page.locator('.chips-clear');
      if ((await clear.count()) > 0) await clear.click();
    },
    'search words': async () => {
      await desk.query.fill(pick(QUERIES));
      await desk.query.press('Enter');
    },
    'narrow to a bar': async () => {
      const bars = desk.page.locator('.bar:has(.bar-part)');
      if ((await bars.count()) === 0) return;
      const bar = bars.nth(random(await bars.count()));
      const label = await bar.getAttribute('aria-label');
      await bar.click();
      await desk.settled();
      await expect.poll(() => desk.total()).toBe(Number(/, (\d+) mention/.exec(label!)![1]));
    },
    'choose the days': async () => {
      await desk.page.locator('.period summary').click();
      await desk.page.locator('.period .menu-item').nth(random(5)).click();
    },
    'change the zone': () => desk.chooseZone(pick(ZONES)),
    'change the order': () => desk.page.getByLabel('Order').selectOption(String(random(12))),
    'compare, or not': async () => {
      const menu = desk.page.locator('.compare');
      if ((await menu.count()) === 0) return;
      await menu.locator('summary').click();
      await menu.locator('.menu-item').nth(random(3)).click();
    },
    'unfold the words': () => desk.facet('Words').locator('summary').click(),
    'narrow to a word': async () => {
      const words = desk.page.locator('.words .facet-value, .words .facet-exclude');
      if ((await words.count()) > 0) await words.nth(random(await words.count())).click();
    },
    'order the words': async () => {
      const choice = desk.page.locator('.words select');
      if ((await choice.count()) > 0) await choice.nth(random(2)).selectOption({ index: random(2) });
    },
    'compare reports': () => {
      const { search } = new URL(withoutMention(desk.view), running.platform.address);
      return desk.goto(`/desk/dashboards/acme-water${search}`);
    },
    'add filters': () => {
      const address = new URL(desk.view, running.platform.address);
      address.searchParams.set('tree', pick(TREES)[0]);
      return desk.goto(address.pathname + address.search);
    },
    'build filters': async () => {
      if (new URL(desk.page.url()).searchParams.has('tree')) return;
      await desk.button('Build filters').click();
      const dialog = desk.dialog('Filters');
      await dialog.getByLabel('Add a condition to group 1').selectOption('Tag');
      await dialog.getByLabel('Add the condition to group 1').click();
      for (const tag of ['taste', 'price']) {
        await dialog.getByLabel('Add to Tag').fill(tag);
        await press('Enter');
      }
      await dialog.getByRole('button', { name: /^Show/ }).click();
    },
    'save the search, and open it': async () => {
      const name = `Walk ${random(1e9)}`;
      // A search is saved without the mention that is open.
      const saved = withoutMention(desk.view);
      await desk.button('Save').click();
      await desk.dialog('Save this search').getByLabel('Name').fill(name);
      await press('Enter');
      await desk.notice.getByText(`Saved: ${name}.`).waitFor();
      const total = await desk.total();
      await desk.page.getByRole('link', { name: 'Earshot' }).click();
      const line = desk.page.getByRole('listitem').filter({ hasText: name });
      await line.getByText(`${total} mention`).waitFor();
      await line.getByRole('link').click();
      await expect.poll(() => desk.view).toBe(saved);
    },
    'preview a change': async () => {
      if (!(await toList())) return;
      await openPreview();
      await press('Escape');
      await letGo();
    },
    'change all that match, and undo it': async () => {
      if (!(await toList())) return;
      const preview = await openPreview();
      const apply = preview.getByRole('button', { name: /^Change \d/ });
      if (await apply.isEnabled()) {
        await apply.click();
        await desk.notice.getByRole('button', { name: 'Undo' }).click();
        await desk.notice.getByText('Undone: ').waitFor();
        await quiet();
        return;
      }
      await press('Escape');
      await letGo();
    },
    'judge mentions, and undo each': async () => {
      if (!(await toList())) return;
      await press('v');
      await press('1');
      await press('3');
      await press('v');
      await desk.saved();
      while (await desk.button(/^undo/).isEnabled()) {
        await press('u');
        await desk.saved();
      }
      await quiet();
    },
    export: async () => {
      if (!(await toList())) return;
      const total = await desk.total();
      await desk.page.evaluate('window.showSaveFilePicker = undefined');
      await press('e');
      const dialog = desk.dialog('Export');
      await dialog.getByLabel(/NDJSON/).check();
      const downloaded = desk.page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Export' }).click();
      const lines = String(await buffer(await (await downloaded).createReadStream()))
        .trimEnd()
        .split('\n');
      expect(lines).toHaveLength(total);
      await dialog.getByText(`${total} of ${total} mention`).waitFor();
      await press('Enter');
    },
    'look at the history': async () => {
      await desk.page.getByRole('link', { name: 'History' }).click();
      await desk.heading('History').waitFor();
      await desk.page.goBack();
    },
    'go back': () => desk.page.goBack(),
    'go forward': () => desk.page.goForward(),
    'load again': () => desk.page.reload(),
    'a colleague codes': async () => {
      await code();
      await desk.page.reload();
    },
    'a colleague codes while the reader narrows': async () => {
      await Promise.all([code(), narrow()]);
      await desk.page.reload();
    },
    'go to all reports': () => desk.page.getByRole('link', { name: 'Earshot' }).click(),
  };

  it('equals what the platform answers for the address, after any steps (H2, H3)', async () => {
    const taken: string[] = [];
    for (let step = 0; step < STEPS; step++) {
      if (isDashboard()) {
        await openReport();
        await expectReport();
      }
      if (!isReport()) {
        // From the history, too, to which a step forward may lead.
        await desk.goto('/desk/');
        await expectCards();
        await desk.page.locator('.card-name').nth(random(REPORTS.length)).click();
        await expectReport();
      }
      const name = FIRST_STEPS[step] ?? pick(Object.keys(steps));
      taken.push(`${name} at ${desk.view}`);
      await steps[name]();
      await expectScreen().catch((error: Error) => {
        throw new Error(`after ${taken.slice(-3).join(', ')}: ${error.message}`, { cause: error });
      });
    }
    desk.expectQuiet();
  });
});

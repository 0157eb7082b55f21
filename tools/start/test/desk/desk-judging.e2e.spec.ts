import { LONG, runs } from '@earshot/test-kit';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished } from 'vitest';
import { CHROMIUM } from './chromium.js';
import type { DeskPage } from './desk-page.js';
import { Colleague, randomNumbers } from './desk-platform.js';
import { DeskUnderTest } from './desk-under-test.js';
import { it } from '../shared-platform.js';

if (!CHROMIUM) console.log('Skipped judging at the desk: this machine lacks chromium.');

/** More than a page of a list. `PROPERTY_RUNS=3` judges 360. */
const MANY = runs(120);
const REPORT = { id: 'acme-queue', name: 'Queue' };
const UNREVIEWED = `/desk/reports/${REPORT.id}?review_status=unreviewed&period=all&zone=UTC`;
const SEARCH = `**/mention/v2/reports/${REPORT.id}/_search*`;

const ids = Array.from({ length: MANY }, (_, n) => `queue-${String(n).padStart(3, '0')}`);

describe.runIf(CHROMIUM)('a list of what is left to judge', () => {
  let running: DeskUnderTest;
  let ben: Colleague;
  let desk: DeskPage;
  const opened: DeskPage[] = [];

  it.beforeAll(async ({ platform }) => {
    running = await DeskUnderTest.start(platform);
    // The newest mention is the first of the list.
    const mentions = ids.map((id, n) => ({
      ...{ id, type: 'post', title: `Mention ${n}`, sentiment: 'neutral' },
      date: new Date(Date.UTC(2026, 6, 16) - n * 60_000).toISOString(),
    }));
    await running.load(REPORT, mentions);
    ben = await Colleague.logIn(running.platform, 'ben', REPORT.id);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await ben.change({}, { sentiment: 'neutral', review: { status: 'unreviewed' } });
    desk = await logIn(UNREVIEWED);
    await desk.rows.first().focus();
  });
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
  });

  const logIn = async (path: string) => {
    const each = await running.logIn(path);
    opened.push(each);
    return each;
  };
  const press = (key: string, on = desk) => on.page.keyboard.press(key);
  const focused = (on = desk) => on.page.evaluate<string | null>('document.activeElement.dataset.mention ?? null');
  const unreviewed = () => ben.count({ human_review_statuses: ['unreviewed'] });
  it('loses none of it while a colleague judges most of the others (H8)', async () => {
    await ben.change({ ids: ids.slice(1, 81) }, { review: { status: 'reviewed' } });
    await press('r');
    await desk.saved();
    await expect.poll(() => desk.total()).toBe(MANY - 81);
    await desk.settled();
    await expect.poll(() => desk.row(ids[0]).getByText('no longer matches').count()).toBe(1);
    await desk.button('Select').click();
    await desk.page.getByRole('checkbox', { name: 'Select all that are loaded' }).click();
    await desk.page.getByRole('checkbox', { name: '100 selected' }).waitFor();
    await expect.poll(() => desk.button(`Select all ${MANY - 81} mentions that match`).count()).toBe(1);
    await desk.button('Clear').click();
    await desk.rows.first().focus();
    const toEnd = async () => {
      await press('End');
      return focused();
    };
    await expect.poll(toEnd).toBe(ids.at(-1));
    await expect.poll(() => desk.focusedRow).toBe(String(MANY));
    for (let back = MANY - 2; back > 80; back--) {
      await press('k');
      await expect.poll(() => focused()).toBe(ids[back]);
    }
  });

  // Two browsers judge more than a page of a list.
  it(
    'has nothing left when two people and a program have judged it in random order, each what they saw (H8)',
    LONG,
    async () => {
      const random = randomNumbers(20_261_128);
      const program = new Set<string>();
      const people = [
        { on: desk, key: '1', sentiment: 'positive', judged: new Set<string>(), isDone: false },
        { on: await logIn(UNREVIEWED), key: '3', sentiment: 'negative', judged: new Set<string>(), isDone: false },
      ];
      for (const { on } of people) {
        await on.rows.first().focus();
        await press('v', on);
      }
      /** The mention that keys change, and whether it is the last of the list. The focus follows a moment later. */
      const marked = (on: DeskPage) =>
        on.page.evaluate<{ id: string; isLast: boolean } | null>(`(() => {
        const row = document.querySelector('.row[data-marked][data-mention]');
        const last = document.querySelector('[role=grid]').getAttribute('aria-rowcount');
        return row && { id: row.dataset.mention, isLast: row.getAttribute('aria-rowindex') === last };
      })()`);
      /** Judges that mention. At the end of the list, it begins with what is left. */
      const judge = async (person: (typeof people)[number]) => {
        const { on, key, judged } = person;
        if (random(8) === 0) await press(['j', 'k', 'Home', 'PageDown'][random(4)], on);
        await expect.poll(() => marked(on)).not.toBeNull();
        const { id, isLast } = (await marked(on))!;
        await press(key, on);
        judged.add(id);
        if (!isLast) return expect.poll(async () => (await marked(on))?.id).not.toBeOneOf([id, undefined]);
        await on.saved();
        await press('g', on);
        await on.settled();
        person.isDone = (await on.rows.count()) === 0;
        if (!person.isDone) await on.rows.first().focus();
      };
      while (people.some(({ isDone }) => !isDone)) {
        const by = people[random(2)];
        if (!by.isDone) await judge(by);
        if (random(6) > 0) continue;
        const some = Array.from({ length: 1 + random(5) }, () => ids[random(MANY)]);
        some.forEach((id) => program.add(id));
        await ben.change({ ids: some }, { review: { status: 'reviewed' } });
      }
      await expect.poll(() => unreviewed()).toBe(0);
      for (const [id, { sentiment }] of await ben.mentions({})) {
        const possible = people.filter(({ judged }) => judged.has(id)).map((person) => person.sentiment);
        const isOfOne = possible.length === 1 && !program.has(id);
        expect({ id, sentiment }).toEqual({
          id,
          sentiment: expect.toBeOneOf(isOfOne ? possible : ['neutral', ...possible]),
        });
      }
      for (const { on } of people) await press('v', on);
    },
  );

  it.each([
    ['none is', false],
    ['one is', true],
  ])(
    'waits for the next mention where keys are faster than the platform, and judges none twice, while %s open (H8)',
    async (_, isOpen) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      let held = 0;
      await desk.intercept(SEARCH, async (route) => {
        if (route.request().postData()?.includes('"after"')) {
          held += 1;
          await released;
        }
        await route.continue();
      });
      if (isOpen) {
        await press('Enter');
        await desk.detail.getByRole('heading', { level: 2 }).waitFor();
      }
      await press('End');
      await expect.poll(() => focused()).toBe(ids[99]);
      await expect.poll(() => held).toBe(1);
      await press('v');
      await press('1');
      await expect.poll(() => desk.focusedRow).toBe('101');
      await expect.poll(() => desk.page.locator('.coding-target').innerText()).toBe('Choose a mention');
      await press('3');
      release();
      await expect.poll(() => focused()).toBe(ids[100]);
      if (isOpen) await expect.poll(() => desk.view).toContain(`m=${ids[100]}`);
      await press('3');
      await press('v');
      await desk.saved();
      const stored = await ben.mentions({ ids: [ids[99], ids[100]] });
      expect([ids[99], ids[100]].map((id) => stored.get(id)!.sentiment)).toEqual(['positive', 'negative']);
    },
  );

  it('has its place, the whole text, and keys for tags in review mode (H8)', async () => {
    onTestFinished(() => ben.change({ ids: [ids[1]] }, { tags: [] }));
    await press('?');
    await desk.dialog('Keys').getByLabel('Tags with keys of their own').fill('urgent, to answer');
    await press('Escape');
    await desk.rows.first().focus();
    await press('v');
    await desk.detail.getByRole('heading', { level: 2 }).waitFor();
    const progress = () => desk.page.locator('.coding-progress').innerText();
    await expect.poll(() => progress()).toBe(`1 of ${MANY}`);
    await desk.button(/^skip/).click();
    await expect.poll(progress).toBe(`2 of ${MANY}`);
    await press('6');
    await desk.saved();
    await expect.poll(async () => (await ben.mention(ids[1])).tags).toEqual(['to answer']);
    await press('1');
    await expect.poll(progress).toBe(`3 of ${MANY}`);
    await desk.saved();
    // Those that leave the view still count.
    await expect.poll(() => progress()).toBe(`3 of ${MANY}`);
    await press('v');
  });

  it('says in one line what others have changed since it was read (H8)', async () => {
    await desk.page.clock.install();
    await desk.page.reload();
    await desk.settled();
    await ben.change({ ids: ids.slice(0, 3) }, { sentiment: 'negative' });
    await desk.page.clock.fastForward(31_000);
    await desk.button('3 changed elsewhere: show').click();
    await expect.poll(() => desk.sentimentOf(ids[0])).toBe('negative');
    await expect.poll(() => desk.button(/changed elsewhere/).count()).toBe(0);
  });

  it.each([
    [375, 812],
    [1024, 800],
    [1280, 800],
  ])('moves nothing when others have changed something, at %i x %i (H8)', async (width, height) => {
    await desk.page.setViewportSize({ width, height });
    await desk.page.clock.install();
    await desk.page.reload();
    await desk.settled();
    const top = async () => (await desk.rows.first().boundingBox())!.y;
    const before = await top();
    await ben.change({ ids: ids.slice(0, 3) }, { sentiment: 'negative' });
    await desk.page.clock.fastForward(31_000);
    const line = desk.button('3 changed elsewhere: show');
    await line.waitFor();
    await expect.poll(top).toBe(before);
    await line.click();
    await expect.poll(() => desk.sentimentOf(ids[0])).toBe('negative');
  });

  describe.each([
    [320, 640],
    [375, 812],
    [768, 1024],
    [1280, 800],
  ])('on a screen of %i x %i', (width, height) => {
    /** The buttons that cannot be clicked: they are cut off, or something is over them. */
    const covered = (buttons: string) =>
      desk.page.evaluate<string[]>(`[...document.querySelectorAll(${JSON.stringify(buttons)})].flatMap((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        // The corners are round.
        const corners = [[left + 5, top + 5], [right - 5, bottom - 5], [left + 5, bottom - 5], [right - 5, top + 5]];
        const isWhole = corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
        return isWhole ? [] : [button.textContent + ' ' + [left, right, top, bottom].map(Math.round)];
      })`);

    beforeEach(async () => {
      await desk.page.setViewportSize({ width, height });
      await desk.settled();
      await desk.rows.first().focus();
    });

    it('has the mention that is open above the bar, which judges it (H8)', async () => {
      await press('Enter');
      await desk.detail.getByRole('heading', { level: 2 }).waitFor();
      const button = desk.page.getByRole('toolbar').getByRole('button', { name: /negative/ });
      await button.scrollIntoViewIfNeeded();
      const boxes = async () => {
        const [bar, detail] = await Promise.all([
          desk.page.getByRole('toolbar').boundingBox(),
          desk.detail.boundingBox(),
        ]);
        const isApart = detail!.y + detail!.height <= bar!.y + 0.5 || bar!.x + bar!.width <= detail!.x + 0.5;
        const isInSight = bar!.y + bar!.height <= height + 0.5;
        return { bar, detail, isApart, isInSight, isLow: bar!.height < height / 5 };
      };
      await expect.poll(boxes).toMatchObject({ isApart: true, isInSight: true, isLow: true });
      await button.click();
      await desk.saved();
      await expect.poll(async () => (await ben.mention(ids[0])).sentiment).toBe('negative');
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
    });

    it('has both ways out of a conflict whole, with a mention open and without (H4)', async () => {
      await press('v');
      await ben.change({ ids: [ids[0]] }, { sentiment: 'negative', review: { status: 'deleted' } });
      await press('1');
      await press('v');
      // Review mode has opened the mention.
      await press('Escape');
      await desk.row(ids[0]).getByText('ben set negative').waitFor();
      const reason = `(() => {
        const text = document.querySelector('.row[data-index="0"] .row-problem > span');
        return [text.scrollWidth - text.clientWidth, text.scrollHeight - text.clientHeight];
      })()`;
      await expect.poll(() => desk.page.evaluate(reason)).toEqual([0, 0]);
      await desk.rows.first().focus();
      const inRow = '.row[data-index="0"] .row-problem button';
      await expect.poll(() => covered(inRow)).toEqual([]);
      await press('Enter');
      await desk.detail.getByText('ben set negative').waitFor();
      await expect.poll(() => covered('.detail .row-problem button')).toEqual([]);
      // On a phone the open mention is over the list.
      if (width >= 720) await expect.poll(() => covered(inRow)).toEqual([]);
      await desk.detail.getByRole('button', { name: /^Set positive/ }).click();
      await desk.saved();
      await expect.poll(async () => (await ben.mention(ids[0])).sentiment).toBe('positive');
    });
  });
});

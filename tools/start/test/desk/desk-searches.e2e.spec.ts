import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished } from 'vitest';
import { CHROMIUM } from './chromium.js';
import type { DeskPage } from './desk-page.js';
import { Colleague } from './desk-platform.js';
import { DeskUnderTest } from './desk-under-test.js';
import { it } from '../shared-platform.js';

if (!CHROMIUM) console.log('Skipped searches at the desk: this machine lacks chromium.');

const EVERYTHING = '/desk/reports/acme-brand?deleted=with&period=all&zone=Europe/Berlin';

describe.runIf(CHROMIUM)('searches at the desk', () => {
  let running: DeskUnderTest;
  let ben: Colleague;
  let desk: DeskPage;

  it.beforeAll(async ({ platform }) => {
    running = await DeskUnderTest.start(platform);
    ben = await Colleague.logIn(running.platform);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    desk = await running.logIn(EVERYTHING);
  });
  afterEach(() => desk.close());

  /** Filters as an address has them. */
  const treeOf = (tree: object) => encodeURIComponent(JSON.stringify(tree));
  /** The builder of filters. */
  const builder = () => desk.dialog('Filters');
  const addCondition = async (group: string, name: string) => {
    await builder().getByLabel(`Add a condition to group ${group}`, { exact: true }).selectOption(name);
    await builder().getByLabel(`Add the condition to group ${group}`, { exact: true }).click();
  };
  const addValue = async (condition: string, value: string) => {
    await builder().getByLabel(`Add to ${condition}`).selectOption(value);
    await builder().getByLabel(`Add the value to ${condition}`).click();
  };

  describe('the builder of filters', () => {
    it('builds groups and conditions, counts them, and narrows the view (H2, H3)', async () => {
      await desk.button('Build filters').click();
      const dialog = desk.dialog('Filters');
      await addCondition('1', 'Tag');
      const suggested = () =>
        dialog.locator('datalist option').evaluateAll((all) => all.map((each) => each.getAttribute('value')));
      await expect.poll(suggested).toContain('taste');
      await dialog.getByLabel('Add to Tag').fill('taste');
      await desk.page.keyboard.press('Enter');
      // What is typed counts, also if it was not added.
      await dialog.getByLabel('Add to Tag').fill('price');
      await dialog.getByRole('button', { name: 'Add a group' }).click();
      await dialog.getByLabel('Group 1.2', { exact: true }).selectOption('none of');
      await addCondition('1.2', 'Sentiment');
      await addValue('Sentiment', 'negative');
      await addCondition('1.2', 'Influence');
      await dialog.getByLabel('Influence from').fill('1000000');
      await dialog.getByText('Reads as:').waitFor();
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      const found = await ben.mentions({
        tags: ['taste', 'price'],
        boolean: { must_not: { sentiments: ['negative'], influence: { begin: 1_000_000 } } },
      });
      await dialog.getByText(`${found.size} mentions of the whole report`).waitFor();
      await dialog.getByRole('button', { name: `Show ${found.size} mentions`, exact: true }).click();
      await desk.settled();
      await expect.poll(() => desk.total()).toBe(found.size);
      const tree = {
        all: [
          { tags: ['taste', 'price'] },
          { none: [{ sentiments: ['negative'] }, { influence: { begin: 1_000_000 } }] },
        ],
      };
      expect(JSON.parse(new URL(desk.page.url()).searchParams.get('tree')!)).toEqual(tree);
    });

    it('offers saved searches by their names (G2)', async () => {
      await desk.button('Build filters').click();
      await addCondition('1', 'Saved search');
      await addValue('Saved search', 'Recall');
      const found = await ben.mentions({ query: 'recall*' });
      await builder()
        .getByRole('button', { name: /^Recall/ })
        .waitFor();
      await builder()
        .getByRole('button', { name: `Show ${found.size} mentions`, exact: true })
        .click();
      await desk.settled();
      expect(JSON.parse(new URL(desk.page.url()).searchParams.get('tree')!)).toEqual({
        all: [{ saved: ['acme-recall'] }],
      });
    });

    it('shows the page without a condition as it is: its words, values and days stay (H2)', async () => {
      await desk.goto(`${EVERYTHING}&tag=taste&tree=${treeOf({ all: [{ sentiments: ['negative'] }] })}`);
      await desk.button('Build filters').click();
      await builder().getByRole('button', { name: 'Remove 1.1' }).click();
      const { size } = await ben.mentions({ tags: ['taste'] });
      await builder().getByText('Without a condition, only the words, values and days of the page apply.').waitFor();
      await builder()
        .getByRole('button', { name: `Show ${size} mentions`, exact: true })
        .click();
      await expect.poll(() => desk.total()).toBe(size);
      await expect.poll(() => desk.view).toContain('tag=taste');
      await expect.poll(() => desk.view).not.toContain('tree=');
    });

    it('finds the mentions that are ambivalent, which no value of the filter does (D9)', async () => {
      await desk.button('Build filters').click();
      await addCondition('1', 'Sentiment: ambivalent');
      await builder().getByText('Reads as: Sentiment ambivalent').waitFor();
      const named = await ben.mentions({ sentiments: ['negative', 'positive', 'neutral', 'undefined'] });
      const rest = (await ben.mentions({})).size - named.size;
      await builder()
        .getByRole('button', { name: `Show ${rest} mention${rest === 1 ? '' : 's'}`, exact: true })
        .click();
      await desk.settled();
      await expect.poll(() => desk.total()).toBe(rest);
    });

    it('promises what it shows: the words, values and days of the page apply as well (H2)', async () => {
      await desk.goto(`${EVERYTHING}&q=recall*&tag=taste`);
      await desk.button('Build filters').click();
      await addCondition('1', 'Sentiment');
      await addValue('Sentiment', 'negative');
      const all = await ben.mentions({ sentiments: ['negative'] });
      const found = await ben.mentions({ sentiments: ['negative'], query: 'recall*', tags: ['taste'] });
      expect(found.size).toBeLessThan(all.size);
      await builder().getByText(`${all.size} mentions of the whole report`).waitFor();
      await builder()
        .getByRole('button', { name: `Show ${found.size} mention${found.size === 1 ? '' : 's'}`, exact: true })
        .click();
      await desk.settled();
      await expect.poll(() => desk.total()).toBe(found.size);
    });

    it('asks for what is missing once a condition is left, or Show is pressed, and in plain words', async () => {
      const address = desk.view;
      await desk.button('Build filters').click();
      await addCondition('1', 'Sentiment');
      await expect.poll(() => builder().locator('.problem').allInnerTexts()).toEqual(['']);
      await builder().getByLabel('Add a condition to group 1', { exact: true }).focus();
      await builder().getByRole('group', { name: 'Condition 1.1' }).getByText('Choose at least one value.').waitFor();
      await addCondition('1', 'Added');
      await expect.poll(async () => (await builder().locator('.problem').allInnerTexts()).join('')).toBe('');
      await addValue('Sentiment', 'negative');
      await builder().getByRole('button', { name: /^Show/ }).click();
      await builder().getByText('Added: Enter from, to, or both.').waitFor();
      await expect.poll(() => desk.page.evaluate('document.activeElement.ariaLabel')).toBe('Added from');
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      await expect.poll(() => desk.view).toBe(address);
      await builder().getByLabel('Added from').fill('yesterday');
      await builder().getByLabel('Added to').focus();
      await expect.poll(async () => (await builder().locator('.problem').allInnerTexts()).join('')).toBe('');
      await builder().getByRole('button', { name: /^Show/ }).click();
      await builder().getByText('Added: From must be').waitFor();
      await expect.poll(() => desk.view).toBe(address);
    });

    it('returns every filter of an address as it was, and removes what is not wanted (H3)', async () => {
      const time = { begin: '2020-01-01', include_bounds: false };
      const parts = [
        ...[{ author_jobs: ['editor'] }, { author_states: ['Wien'] }, { channels: ['owned'] }, { classifiers: ['a'] }],
        ...[
          { collaboration_statuses: [1] },
          { collaboration_users: [2] },
          { communities: [3] },
          { countries: ['FRA'] },
        ],
        ...[{ crawled_at: time }, { human_review_statuses: ['reviewed'] }, { ids: ['m-0001', 'a, b'] }],
        ...[{ influence: { begin: 1, end: 9 } }, { influencers: { authors: ['x'], sites: [5] } }],
        ...[
          { infused_at: { end: '2030-01-01T10:00:00Z' } },
          { languages: ['deu', 'zho-Hans'] },
          { medias: { site_types: [1] } },
        ],
        ...[{ media_groups: ['social'] }, { missing: ['tag'] }, { period: time }, { query: 'a OR "b c"' }],
        ...[{ keywords: ['a NEAR/3 b', 'c'] }, { ratings_normalized: { begin: 0.5 } }, { review_date: time }],
        ...[{ reviewed_at: time }, { root_ids: ['r'] }, { saved: ['acme-recall'] }, { sentiments: ['undefined'] }],
        ...[{ service_rank: { end: -1.25 } }, { sources: ['s'] }, { tags: ['x'] }, { titles: ['two\nlines'] }],
        ...[{ microblog_types: ['retweet'] }, { types: ['post'] }],
      ];
      const tree = { any: [{ none: parts }, { all: [{ tags: ['taste'] }] }] };
      await desk.goto(`${EVERYTHING}&tree=${encodeURIComponent(JSON.stringify(tree))}`);
      const address = desk.view;
      await expect.poll(() => desk.page.locator('.chip-unreadable').count()).toBe(0);
      await desk.button('Build filters').click();
      const dialog = desk.dialog('Filters');
      await expect.poll(() => dialog.getByRole('group', { name: /^Condition/ }).count()).toBe(parts.length + 1);
      await dialog.getByRole('button', { name: /^Show/ }).click();
      await expect.poll(() => desk.view).toBe(address);
      await desk.button('Build filters').click();
      await dialog.getByRole('button', { name: 'Remove 1.2', exact: true }).click();
      await dialog.getByRole('button', { name: /^Show/ }).click();
      await desk.settled();
      expect(JSON.parse(new URL(desk.page.url()).searchParams.get('tree')!)).toEqual({ any: [{ none: parts }] });
    });
  });

  it('the builder of filters adds what is chosen only when that is asked for, by keyboard alone (H5)', async () => {
    await desk.button('Build filters').click();
    const conditions = () =>
      builder()
        .getByRole('group', { name: /^Condition/ })
        .count();
    const press = (key: string) => desk.page.keyboard.press(key);
    await builder().getByLabel('Add a condition to group 1').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await press(key);
    await desk.page.keyboard.type('Sentiment');
    await expect.poll(() => conditions()).toBe(0);
    await press('Tab');
    await press('Enter');
    await expect.poll(conditions).toBe(1);
    await expect.poll(() => desk.page.evaluate('document.activeElement.ariaLabel')).toBe('Add to Sentiment');
    await desk.page.keyboard.type('neg');
    await expect
      .poll(() =>
        builder()
          .getByRole('button', { name: /^negative/ })
          .count(),
      )
      .toBe(0);
    await press('Tab');
    await press('Enter');
    await builder()
      .getByRole('button', { name: /^negative/ })
      .waitFor();
    await expect.poll(() => desk.page.evaluate('document.activeElement.ariaLabel')).toBe('Add to Sentiment');
  });

  it('the focus stays near what was removed from the builder of filters (H5)', async () => {
    const tree = {
      all: [{ tags: ['taste'] }, { any: [{ types: ['post'] }, { types: ['comment'] }] }, { query: 'lumo' }],
    };
    await desk.goto(`${EVERYTHING}&tree=${encodeURIComponent(JSON.stringify(tree))}`);
    await desk.button('Build filters').click();
    const dialog = desk.dialog('Filters');
    const focused = () => desk.page.evaluate('document.activeElement.ariaLabel');
    const expectFocusAfter = async (removed: string, name: string) => {
      await dialog.getByRole('button', { name: `Remove ${removed}`, exact: true }).focus();
      await desk.page.keyboard.press('Enter');
      await expect.poll(focused).toBe(name);
    };
    await expectFocusAfter('1.1', 'Group 1.1');
    await expectFocusAfter('1.1.2', 'Remove 1.1.1');
    await expectFocusAfter('1.1.1', 'Add a condition to group 1.1');
    await expectFocusAfter('1.2', 'Group 1.1');
    await expectFocusAfter('1.1', 'Add a condition to group 1');
    await addCondition('1', 'Sentiment');
    await addValue('Sentiment', 'negative');
    await dialog.getByRole('button', { name: /^negative/ }).press('Enter');
    await expect.poll(focused).toBe('Add to Sentiment');
  });

  describe('a saved search', () => {
    /** A name that no other search has. */
    const named = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;

    it('opens the same view for all people, with what it finds now, and can be deleted (G2)', async () => {
      const name = named('All that is negative');
      await desk.narrow('Sentiment', 'negative');
      const [address, total] = [desk.view, await desk.total()];
      await desk.button('Save').click();
      const dialog = desk.dialog('Save this search');
      await dialog.getByLabel('Name').fill(name);
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      await desk.page.keyboard.press('Enter');
      await desk.notice.getByText(`Saved: ${name}.`).waitFor();
      await desk.goto('/desk/');
      const line = desk.page.getByRole('listitem').filter({ hasText: name });
      await line.getByText(`${total} mentions`).waitFor();
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      await line.getByRole('link').click();
      await desk.settled();
      await expect.poll(() => desk.view).toBe(address);
      await desk.page.getByText(`Saved as ${name}`).waitFor();
      await desk.narrow('Sentiment', 'neutral');
      await expect.poll(() => desk.page.getByText('Saved as').count()).toBe(0);
      await desk.goto('/desk/');
      await line.getByRole('button', { name: `Delete ${name}` }).click();
      await line.getByRole('button', { name: 'Delete', exact: true }).click();
      await line.waitFor({ state: 'detached' });
    });

    it('can be saved in place of another, gets another name, and its view can be sent as a link (G2)', async () => {
      const save = async (name: string, { instead = '', isPrivate = false } = {}) => {
        await desk.button('Save').click();
        const dialog = desk.dialog('Save this search');
        if (isPrivate) await dialog.getByLabel('Only for me').check();
        if (instead) await dialog.getByLabel('Save as').selectOption(`in place of ${instead}`);
        else await dialog.getByLabel('Name').fill(name);
        await dialog.getByRole('button', { name: 'Save' }).click();
        await desk.notice.getByText(`Saved: ${name}.`).waitFor();
        await dialog.waitFor({ state: 'detached' });
      };
      const [first, mine, renewed] = ['To replace', 'Mine', 'Replaced'].map(named);
      await desk.narrow('Sentiment', 'negative');
      await save(first);
      await desk.narrow('Type', 'post');
      await save(first, { instead: first });
      await save(mine, { isPrivate: true });
      await desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await desk.button('Copy link').click();
      await desk.notice.getByText('Copied.').waitFor();
      await expect.poll(() => desk.page.evaluate('navigator.clipboard.readText()')).toBe(desk.page.url());
      const address = desk.view;
      await desk.goto('/desk/');
      const line = desk.page.getByRole('listitem').filter({ hasText: first });
      await expect.poll(() => line.count()).toBe(1);
      await expect.poll(() => line.innerText()).toMatch(/ada, \d+ \w+ \d{4}/);
      await expect.poll(() => line.innerText()).not.toContain('only for you');
      await desk.page.getByRole('listitem').filter({ hasText: mine }).getByText('only for you').waitFor();
      await line.getByRole('button', { name: `Rename ${first}` }).click();
      await desk.page.getByLabel('New name').fill(renewed);
      await desk.page.keyboard.press('Enter');
      const renamed = desk.page.getByRole('listitem').filter({ hasText: renewed });
      await renamed.getByRole('link').click();
      await desk.settled();
      await expect.poll(() => desk.view).toBe(address);
    });

    it('that is private is named to its owner, and no one else can open a view that uses it (G2)', async () => {
      const ada = await Colleague.logIn(running.platform, 'ada');
      const name = named('Mine alone');
      const id = await ada.save(name, { tags: ['taste'] }, null, 'private');
      await desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await desk.goto(`${EVERYTHING}&tree=${treeOf({ saved: ['acme-recall'] })}`);
      await desk.button('Copy link').click();
      await desk.notice.getByText('Copied. The link shows this view to everyone who can log in here.').waitFor();

      await desk.goto(`${EVERYTHING}&tree=${treeOf({ any: [{ saved: [id] }, { tags: ['price'] }] })}`);
      const inWords = `Saved search ${name}, or Tag price`;
      await expect.poll(() => desk.page.locator('.chip-tree').innerText()).toContain(inWords);
      await desk.button('Build filters').click();
      await builder().getByText(`Reads as: ${inWords}.`).waitFor();
      await desk.page.keyboard.press('Escape');
      await desk.button('Copy link').click();
      await desk.notice
        .getByText(`Copied. Others cannot open the link, because the view uses your private search ${name}.`)
        .waitFor();

      const other = await running.logInAs('ben');
      onTestFinished(() => other.close());
      await other.page.goto(desk.page.url());
      const alert = other.page.getByRole('alert').filter({ hasText: 'a saved search that was deleted' });
      await alert.getByText('Remove its filters, or choose Clear all.').first().waitFor();
      const chip = other.page.locator('.chip-tree');
      await expect.poll(() => chip.innerText()).toContain('Saved search one that you cannot see, or Tag price');
      await expect.poll(() => other.page.getByText(id).count()).toBe(0);
      await other.page.getByRole('link', { name: 'Clear all' }).click();
      await other.settled();
      await expect.poll(() => alert.count()).toBe(0);
    });

    it.each([
      ['last-30-days', { last: { days: 30 }, time_zone: 'Europe/Berlin', to: 'newest' }],
      ['all', undefined],
    ])('of the period %s finds the same as a condition and as a view, also later (G2, D5)', async (kept, period) => {
      await desk.goto(`/desk/reports/acme-brand?period=${kept}&zone=Europe/Berlin&sentiment=negative`);
      await desk.settled();
      const total = await desk.total();
      const name = named(`Negative of ${kept}`);
      await desk.button('Save').click();
      await desk.dialog('Save this search').getByLabel('Name').fill(name);
      await desk.page.keyboard.press('Enter');
      await desk.notice.getByText(`Saved: ${name}.`).waitFor();
      const search = (await ben.searches()).find((each) => each.name === name)!;
      expect(search.filters.period).toEqual(period);
      await expect.poll(async () => (await ben.mentions({ saved: [search.id] })).size).toBe(total);
    });

    it('whose filters do not roll, although its view does, says so and opens what they find (G2)', async () => {
      const filters = { period: { begin: '2026-01-01T00:00:00.000Z', end: '2026-10-09T21:59:59.999999Z' } };
      const view = { desk: '?zone=Europe/Berlin' };
      const name = named('Frozen');
      await ben.save(name, filters, view);
      const found = await ben.mentions(filters);
      await desk.goto('/desk/');
      const line = desk.page.getByRole('listitem').filter({ hasText: name });
      await line.getByText(`${found.size} mentions`).waitFor();
      await line.getByText('fixed period').waitFor();
      await line.getByRole('link').click();
      await desk.settled();
      await expect.poll(() => desk.total()).toBe(found.size);
    });

    it('of a program opens all mentions that it finds', async () => {
      await desk.goto('/desk/');
      const found = await ben.mentions({ query: 'recall*' });
      const line = desk.page.getByRole('listitem').filter({ hasText: 'Recall' }).filter({ hasText: 'mentions' });
      await line.getByText(`${found.size} mentions`).waitFor();
      await line.getByRole('link', { name: 'Recall' }).click();
      await desk.settled();
      await expect.poll(() => desk.total()).toBe(found.size);
    });
  });
});

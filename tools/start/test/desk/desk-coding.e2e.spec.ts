import type { Route } from 'playwright-core';
import { LONG } from '@earshot/test-kit';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished } from 'vitest';
import { CHROMIUM } from './chromium.js';
import type { DeskPage } from './desk-page.js';
import { Colleague } from './desk-platform.js';
import { DeskUnderTest } from './desk-under-test.js';
import { it } from '../shared-platform.js';

if (!CHROMIUM) console.log('Skipped coding at the desk: this machine lacks chromium.');

const EVERYTHING = '/desk/reports/acme-brand?period=all&zone=Europe/Berlin';
const BULK = '**/coding/v1/_bulk';
const KEYS: Record<string, string> = { positive: '1', neutral: '2', negative: '3' };

const next = (sentiment: string): string => ({ positive: 'neutral', neutral: 'negative' })[sentiment] ?? 'positive';

describe.runIf(CHROMIUM)('coding at the desk', () => {
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
    await desk.rows.first().focus();
  });
  afterEach(() => desk.close());

  const press = (key: string) => desk.page.keyboard.press(key);
  /** The first mention of the list. */
  const first = async () => (await desk.ids(1))[0];

  describe('a mention', () => {
    it('is coded by a key, and once more by a correction; undo and redo restore each (H4)', async () => {
      const id = await first();
      const before = (await ben.mention(id)).sentiment;
      const [one, other] = ['positive', 'negative', 'neutral'].filter((sentiment) => sentiment !== before);
      await press(KEYS[one]);
      await press(KEYS[other]);
      await expect.poll(() => desk.sentimentOf(id)).toBe(other);
      await desk.saved();
      await expect.poll(async () => (await ben.mention(id)).sentiment).toBe(other);
      for (const [key, sentiment] of [
        ['u', one],
        ['u', before],
        ['Shift+U', one],
        ['Shift+U', other],
      ]) {
        await press(key);
        await expect.poll(() => desk.sentimentOf(id)).toBe(sentiment);
        await desk.saved();
        await expect.poll(async () => (await ben.mention(id)).sentiment).toBe(sentiment);
      }
      desk.expectQuiet();
    });

    it('gets a tag by the combobox, and loses it, while the tags of a colleague stay (C17)', async () => {
      const id = await first();
      await ben.change({ ids: [id] }, { tags: { add: ['of-ben'] } });
      await press('t');
      const dialog = desk.dialog(/^Add a tag to “/);
      await press('Enter');
      await dialog.getByRole('option').first().waitFor();
      await expect.poll(() => dialog.getByRole('option', { selected: true }).count()).toBe(0);
      await expect.poll(() => dialog.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true);
      await dialog.getByRole('combobox', { name: 'Tag' }).fill('urgent-review');
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      await press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => desk.focusedRow).toBe('1');
      await desk.saved();
      await expect
        .poll(async () => (await ben.mention(id)).tags)
        .toEqual(expect.arrayContaining(['of-ben', 'urgent-review']));
      await press('Shift+T');
      const removing = desk.dialog(/^Remove a tag from “/);
      await removing.getByRole('combobox', { name: 'Tag' }).fill('urgent');
      await removing.getByRole('button', { name: 'Remove' }).click();
      await desk.saved();
      await expect.poll(async () => (await ben.mention(id)).tags).toContain('of-ben');
      await expect.poll(async () => (await ben.mention(id)).tags).not.toContain('urgent-review');
    });

    it('is coded from its detail as well, and by buttons that say their keys (H5)', async () => {
      const id = await first();
      await press('Enter');
      await desk.detail.getByRole('heading', { level: 2 }).waitFor();
      await desk.detail.getByRole('link', { name: 'What was changed here' }).focus();
      const before = (await ben.mention(id)).sentiment;
      await press(KEYS[next(before)]);
      await desk.saved();
      await expect.poll(async () => (await ben.mention(id)).sentiment).toBe(next(before));
      const button = (await desk.unfold('more')).getByRole('button', { name: /unreviewed/ });
      await expect.poll(() => button.getAttribute('aria-keyshortcuts')).toBe('Shift+R');
      await ben.change({ ids: [id] }, { review: { status: 'reviewed' } });
      await desk.page.reload();
      await desk.settled();
      await desk.unfold('more');
      await button.click();
      await desk.saved();
      await expect.poll(async () => (await ben.mention(id)).review.status).toBe('unreviewed');
    });

    it('is not changed by keys while they are switched off, or while one types (WCAG 2.1.4)', async () => {
      await press('?');
      await desk.dialog('Keys').getByRole('checkbox').uncheck();
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      await press('Escape');
      const before = desk.requests.length;
      await desk.rows.first().focus();
      await press('3');
      await desk.query.fill('3');
      await desk.expectUncoded(before);
    });

    it('cannot be changed while a part of the address cannot be read (H3)', async () => {
      await desk.goto(`${EVERYTHING}&nothing=1`);
      await desk.rows.first().focus();
      const id = await first();
      const before = await ben.mention(id);
      await press(KEYS[next(before.sentiment)]);
      await desk.notice.getByText('Nothing can be changed').waitFor();
      await expect.poll(() => ben.mention(id)).toEqual(before);
    });
  });

  describe('the mention that commands change', () => {
    const toolbar = () => desk.page.getByRole('toolbar');
    const target = () => desk.page.locator('.coding-target').innerText();
    const sentiments = async (ids: string[]) => {
      const stored = await ben.mentions({ ids });
      return ids.map((id) => stored.get(id)!.sentiment);
    };

    it('is the open one: j and k open the next, and the bar names it', async () => {
      const [one, two] = await desk.ids(2);
      await ben.change({ ids: [one, two] }, { sentiment: 'negative' });
      await desk.page.reload();
      await desk.settled();
      await desk.rows.first().click();
      await desk.detail.getByRole('heading', { level: 2 }).waitFor();
      await press('j');
      await press('1');
      await desk.saved();
      await expect.poll(() => desk.view).toMatch(new RegExp(`&m=${two}$`));
      const title = await desk.detail.getByRole('heading', { level: 2 }).innerText();
      await expect.poll(() => target()).toContain(`Change “${title.slice(0, 20)}`);
      await expect.poll(() => sentiments([one, two])).toEqual(['negative', 'positive']);
      await press('k');
      await press('2');
      await desk.saved();
      await expect.poll(() => desk.view).toMatch(new RegExp(`&m=${one}$`));
      await expect.poll(() => sentiments([one, two])).toEqual(['neutral', 'positive']);
    });

    it('is the one that an address has opened, in the list or not', async () => {
      const [one, , three] = await desk.ids(3);
      await ben.change({ ids: [one, three] }, { sentiment: 'negative' });
      for (const [address, sentiment] of [
        [`${EVERYTHING}&m=${three}`, 'positive'],
        [`${EVERYTHING}&q=nothing-has-this&m=${three}`, 'neutral'],
      ]) {
        await desk.goto(address);
        await desk.detail.getByRole('heading', { level: 2 }).waitFor();
        await toolbar()
          .getByRole('button', { name: new RegExp(sentiment) })
          .click();
        await desk.saved();
        await expect.poll(() => sentiments([one, three])).toEqual(['negative', sentiment]);
      }
    });

    it('is none until one is chosen: keys and buttons change nothing', async () => {
      await desk.page.reload();
      await desk.settled();
      await expect.poll(() => target()).toBe('Choose a mention');
      await expect
        .poll(() =>
          toolbar()
            .getByRole('button', { name: /positive/ })
            .count(),
        )
        .toBe(0);
      const before = desk.requests.length;
      await press('1');
      await press('t');
      await expect.poll(() => desk.page.getByRole('dialog').count()).toBe(0);
      await desk.expectUncoded(before);
      await press('j');
      await expect.poll(() => desk.focusedRow).toBe('1');
      await expect.poll(target).toMatch(/^Change “/);
      await expect.poll(() => desk.rows.first().getAttribute('data-marked')).toBe('true');
    });
  });

  describe('keys', () => {
    it('act after a dialog, a box and a value on the left were used (H5)', async () => {
      await press('?');
      await desk.dialog('Keys').waitFor();
      await press('Escape');
      await press('j');
      await expect.poll(() => desk.focusedRow).toBe('2');
      await desk.rows.nth(1).getByRole('checkbox').click();
      await press('t');
      await desk.dialog(/^Add a tag to “/).waitFor();
      await press('Escape');
      await desk.facet('Sentiment').locator('.facet-value').first().focus();
      await press('j');
      await expect.poll(() => desk.focusedRow).toBe('3');
      await desk.facet('Sentiment').locator('.facet-value').first().focus();
      await press('?');
      await desk.dialog('Keys').waitFor();
    });

    it('leave to what has the focus what is its own', async () => {
      const before = desk.requests.length;
      await desk.page.getByLabel('Order').focus();
      for (const key of ['3', 'j', 't']) await press(key);
      await expect.poll(() => desk.page.evaluate('document.activeElement.ariaLabel')).toBe('Order');
      await desk.rows.first().focus();
      await press('t');
      await desk.dialog(/^Add a tag/).waitFor();
      await press('Tab');
      for (const key of ['3', 'j']) await press(key);
      await press('Escape');
      await expect.poll(() => desk.focusedRow).toBe('1');
      await desk.expectUncoded(before);
    });

    it.each([
      ['a composition', { isComposing: true }],
      ['an input method, as Safari sends them', { keyCode: 229 }],
    ])('of %s are left to it: they choose, apply and add nothing (H5)', async (_, init) => {
      /** Sends a key to what has the focus. The page leaves it alone. */
      const compose = async (key: string) => {
        const isLeftAlone = await desk.page.evaluate(
          `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {
            key: ${JSON.stringify(key)}, bubbles: true, cancelable: true, ...${JSON.stringify(init)} }))`,
        );
        expect(isLeftAlone).toBe(true);
      };
      const before = desk.requests.length;
      await press('t');
      const dialog = desk.dialog(/^Add a tag to “/);
      const tag = dialog.getByRole('combobox', { name: 'Tag' });
      await tag.fill('にほ');
      for (const key of ['ArrowDown', 'Enter']) await compose(key);
      await expect.poll(() => tag.inputValue()).toBe('にほ');
      await press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await desk.query.fill('にほ');
      for (const key of ['Enter', 'Escape']) await compose(key);
      await expect.poll(() => desk.query.inputValue()).toBe('にほ');
      await expect.poll(() => desk.view).toBe(EVERYTHING);
      await desk.button('Build filters').click();
      await desk.page.getByLabel('Add a condition to group 1', { exact: true }).selectOption('Tag');
      await desk.page.getByLabel('Add the condition to group 1', { exact: true }).click();
      const condition = desk.page.getByLabel('Add to Tag');
      await condition.fill('にほ');
      await compose('Enter');
      await expect.poll(() => condition.inputValue()).toBe('にほ');
      await desk.expectUncoded(before);
    });

    it('that are typed for a dialog on its way change nothing (H5)', async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await desk.intercept(/\/assets\/ask-dialog/, async (route) => {
        await released;
        await route.continue();
      });
      const before = desk.requests.length;
      for (const key of ['t', 'r', 'd', '1']) await press(key);
      release();
      await desk.dialog(/^Add a tag to “/).waitFor();
      await press('Escape');
      await expect.poll(() => desk.focusedRow).toBe('1');
      await desk.expectUncoded(before);
    });

    it('close the open mention with Escape, from the list as well (H5)', async () => {
      for (const open of [() => desk.rows.nth(1).click(), () => press('Enter')]) {
        await open();
        await desk.detail.getByRole('heading', { level: 2 }).waitFor();
        await press('Escape');
        await desk.detail.waitFor({ state: 'detached' });
        await expect.poll(() => desk.focusedRow).toBe('2');
      }
    });
  });

  it('that is deleted stays so in review mode', async () => {
    const [one, two] = await desk.ids(2);
    await ben.change({ ids: [one] }, { sentiment: 'neutral', review: { status: 'deleted' } });
    onTestFinished(() => ben.change({ ids: [one] }, { review: { status: 'unreviewed' } }));
    await ben.change({ ids: [two] }, { sentiment: 'neutral', review: { status: 'unreviewed' } });
    await desk.goto(`${EVERYTHING}&deleted=with`);
    await desk.rows.first().focus();
    for (const key of ['v', '3']) await press(key);
    await expect.poll(() => desk.focusedRow).toBe('2');
    for (const key of ['3', 'v']) await press(key);
    await desk.saved();
    const stored = await ben.mentions({ ids: [one, two] });
    expect([one, two].map((id) => [stored.get(id)!.sentiment, stored.get(id)!.review.status])).toEqual([
      ['negative', 'deleted'],
      ['negative', 'reviewed'],
    ]);
  });

  it('is corrected in review mode: undo leads back to its mention', async () => {
    const [one, two] = await desk.ids(2);
    await ben.change({ ids: [one, two] }, { sentiment: 'neutral', review: { status: 'unreviewed' } });
    await desk.page.reload();
    await desk.settled();
    await desk.rows.first().focus();
    for (const key of ['v', '3']) await press(key);
    await expect.poll(() => desk.focusedRow).toBe('2');
    await press('u');
    await expect.poll(() => desk.focusedRow).toBe('1');
    await desk.notice.getByText(/^Undone for “.*”: negative, reviewed\.$/).waitFor();
    await press('1');
    await expect.poll(() => desk.focusedRow).toBe('2');
    await press('v');
    await desk.saved();
    const stored = await ben.mentions({ ids: [one, two] });
    expect([stored.get(one)!.sentiment, stored.get(two)!.sentiment]).toEqual(['positive', 'neutral']);
  });

  it('shows the row with the focus whole, above the bar, wherever the keys and clicks lead (WCAG 2.4.11)', async () => {
    const covered = `(() => {
      const row = document.activeElement.getBoundingClientRect();
      const bar = document.querySelector('.coding').getBoundingClientRect();
      return { below: Math.max(0, Math.round(row.bottom - bar.top)), above: Math.max(0, Math.round(-row.top)) };
    })()`;
    // The whole list is loaded, so that End leads to its very end, where no further rows are below the last one.
    await desk.goto(`${EVERYTHING}&tag=taste`);
    await desk.rows.first().focus();
    for (const key of [...'jjjjjj', 'End', ...'kkk', 'Home', 'PageDown', 'PageDown', 'k']) {
      const before = await desk.focusedRow;
      await press(key);
      await expect.poll(() => desk.focusedRow).not.toBe(before);
      await expect.poll(() => desk.page.evaluate(covered)).toEqual({ below: 0, above: 0 });
    }
    // The last row in sight is half under the bar, and the detail makes the bar higher.
    const { y } = (await desk.page.getByRole('toolbar').boundingBox())!;
    const { x } = (await desk.page.getByRole('grid').boundingBox())!;
    await desk.page.mouse.click(x + 200, y - 20);
    await desk.detail.getByRole('heading', { level: 2 }).waitFor();
    for (const key of ['', 'j', 'j']) {
      if (key) await press(key);
      await expect.poll(() => desk.page.evaluate(covered)).toEqual({ below: 0, above: 0 });
    }
    await press('Escape');
    await desk.detail.waitFor({ state: 'detached' });
    await expect.poll(async () => (await desk.page.getByRole('toolbar').boundingBox())!.height).toBeLessThan(100);
  });

  describe('a colleague', () => {
    it('who was faster is not overwritten: the row says who, and the reader decides (C18)', async () => {
      const id = await first();
      const before = (await ben.mention(id)).sentiment;
      const mine = next(before);
      const theirs = next(mine);
      await ben.change({ ids: [id] }, { sentiment: theirs });
      await press(KEYS[mine]);
      await desk.row(id).getByText(`ben set ${theirs}`).waitFor();
      await expect.poll(() => desk.sentimentOf(id)).toBe(theirs);
      await expect.poll(async () => (await ben.mention(id)).sentiment).toBe(theirs);
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      await desk
        .row(id)
        .getByRole('button', { name: `Set ${mine}` })
        .click();
      await desk.saved();
      await expect.poll(async () => (await ben.mention(id)).sentiment).toBe(mine);
    });

    it('who changed what a reader confirms is not overlooked, and the confirmation itself changes nothing (C18)', async () => {
      const id = await first();
      await ben.change({ ids: [id] }, { sentiment: 'neutral', review: { status: 'reviewed' } });
      await desk.page.reload();
      await desk.settled();
      await desk.rows.first().focus();
      const known = await ben.changes({ mention_id: id });
      const { review } = await ben.mention(id);
      for (const key of ['2', 'r']) await press(key);
      await desk.saved();
      await expect.poll(() => ben.changes({ mention_id: id })).toEqual(known);
      await expect.poll(async () => (await ben.mention(id)).review).toEqual(review);
      await ben.change({ ids: [id] }, { sentiment: 'negative' });
      await press('2');
      await desk.row(id).getByText('ben set negative').waitFor();
      await expect.poll(() => desk.sentimentOf(id)).toBe('negative');
      await expect.poll(async () => (await ben.mention(id)).sentiment).toBe('negative');
      await desk.row(id).getByRole('button', { name: 'Set neutral' }).click();
      await desk.saved();
      await expect.poll(async () => (await ben.mention(id)).sentiment).toBe('neutral');
    });

    it('who was faster is not forgotten: the bar counts what was not saved, and opens each mention (H4)', async () => {
      const [one, two, three] = await desk.ids(3);
      await ben.change({ ids: [one, two, three] }, { sentiment: 'neutral' });
      await desk.page.reload();
      await desk.settled();
      await desk.rows.first().focus();
      await ben.change({ ids: [one, three] }, { sentiment: 'negative' });
      for (const key of ['1', 'j', '1', 'j', '1']) await press(key);
      await desk.saved();
      await press('End');
      await desk.button('2 not saved: show').click();
      await expect.poll(() => desk.view).toContain(`m=${one}`);
      await desk.detail.getByText('ben set negative').waitFor();
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      await desk.button('2 not saved: show').click();
      await expect.poll(() => desk.view).toContain(`m=${three}`);
      await desk.detail.getByRole('button', { name: 'Set positive' }).click();
      await desk.button('1 not saved: show').click();
      await expect.poll(() => desk.view).toContain(`m=${one}`);
      await desk.detail.getByRole('button', { name: 'Keep' }).click();
      await expect.poll(() => desk.button(/not saved: show/).count()).toBe(0);
      await desk.saved();
      const stored = await ben.mentions({ ids: [one, two, three] });
      expect([one, two, three].map((id) => stored.get(id)!.sentiment)).toEqual(['negative', 'positive', 'positive']);
    });

    // It presses a key for each of 100 mentions.
    it(
      'changes some of 100 mentions that are judged by keyboard alone: none of those is overwritten',
      LONG,
      async () => {
        await press('v');
        const ids: string[] = [];
        const wanted = new Map<string, string>();
        const theirs = new Map<string, string>();
        for (let place = 0; place < 100; place++) {
          await expect.poll(() => desk.focusedRow).toBe(String(place + 1));
          const id = await desk.page.evaluate<string>('document.activeElement.dataset.mention');
          const shown = (await desk.sentimentOf(id))!;
          ids.push(id);
          wanted.set(id, next(shown));
          if (place % 10 === 3) {
            theirs.set(id, next(next(shown)));
            await ben.change({ ids: [id] }, { sentiment: next(next(shown)) });
          }
          await press(KEYS[next(shown)]);
        }
        await desk.saved();
        expect(new Set(ids).size).toBe(100);
        const stored = await ben.mentions({ ids });
        const sentiments = Object.fromEntries([...stored].map(([id, { sentiment }]) => [id, sentiment]));
        expect(sentiments).toEqual(Object.fromEntries([...wanted, ...theirs]));
        const looked = [...stored.values()].filter(({ review }) => review.status !== 'unreviewed').map(({ id }) => id);
        expect(looked).toEqual(expect.arrayContaining(ids.filter((id) => !theirs.has(id))));
        await press('v');
        desk.expectQuiet();
      },
    );
  });

  describe('a write', () => {
    /** Answers the first requests as given, and the others as the platform does. */
    const fail = async (...answers: ((route: Route) => Promise<void>)[]) => {
      const keys: (string | undefined)[] = [];
      await desk.intercept(BULK, async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        await (answers.shift() ?? ((each: Route) => each.continue()))(route);
      });
      return keys;
    };
    const unavailableFor = (seconds: number) => (route: Route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': String(seconds) },
        json: { errors: [{ status: '503', code: 'too_busy' }] },
      });
    const lost = async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    };

    it('whose answer is lost is sent again with its key, and made once (C13)', async () => {
      const id = await first();
      const before = await ben.changes({ mention_id: id });
      const keys = await fail(lost, lost);
      const mine = next((await ben.mention(id)).sentiment);
      await press(KEYS[mine]);
      await expect.poll(() => desk.sentimentOf(id)).toBe(mine);
      await desk.saved();
      expect(new Set(keys).size).toBe(1);
      expect(keys.length).toBe(3);
      await expect.poll(async () => (await ben.changes({ mention_id: id })).length).toBe(before.length + 1);
      await expect.poll(async () => (await ben.mention(id)).sentiment).toBe(mine);
    });

    it('that the platform is too busy for stays visible, and closing the tab asks first', async () => {
      const id = await first();
      const dialogs: string[] = [];
      desk.page.on('dialog', (dialog) => dialogs.push(dialog.type()));
      await fail(unavailableFor(600));
      const mine = next((await ben.mention(id)).sentiment);
      await press(KEYS[mine]);
      await desk.page.getByText('1 change not saved yet').first().waitFor();
      await desk.page.getByText('The platform is busy or unavailable.').waitFor();
      await desk.page.close({ runBeforeUnload: true });
      await expect.poll(() => dialogs).toEqual(['beforeunload']);
      await desk.page.unroute(BULK);
      await desk.button('Try now').click();
      await desk.saved();
      await expect.poll(async () => (await ben.mention(id)).sentiment).toBe(mine);
    });

    it('that meets an ended session goes on after the login, once', async () => {
      const id = await first();
      const before = await ben.changes({ mention_id: id });
      await fail((route) =>
        route.fulfill({ status: 401, json: { errors: [{ status: '401', code: 'session_invalid' }] } }),
      );
      const mine = next((await ben.mention(id)).sentiment);
      await press(KEYS[mine]);
      const dialog = desk.dialog('Your session has ended');
      await dialog.waitFor();
      // Keys that were meant for the list do not land in the password.
      for (const key of ['1', '3']) await press(key);
      await expect.poll(() => dialog.getByLabel('Password').inputValue()).toBe('');
      await expect.poll(() => desk.page.evaluate('document.activeElement.tagName')).toBe('H2');
      await dialog.getByLabel('Password').fill('demo-password');
      await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await desk.saved();
      await expect.poll(() => desk.sentimentOf(id)).toBe(mine);
      await expect.poll(async () => (await ben.mention(id)).sentiment).toBe(mine);
      await expect.poll(async () => (await ben.changes({ mention_id: id })).length).toBe(before.length + 1);
    });

    it('that was not saved before a log-out in another tab is named at the login', async () => {
      const id = await first();
      await fail(unavailableFor(600));
      await press(KEYS[next((await ben.mention(id)).sentiment)]);
      await desk.page.getByText('1 change not saved yet').first().waitFor();
      const other = await desk.page.context().newPage();
      await other.goto(desk.page.url());
      await other.locator('.header-account summary').click();
      await other.getByRole('button', { name: 'Log out' }).click();
      await desk.page.getByText('Log in as ada to save 1 change.').waitFor();
      await other.close();
    });

    it('that is rejected turns its row back, and says why', async () => {
      const id = await first();
      const before = (await ben.mention(id)).sentiment;
      const detail = 'This token may not code.';
      await fail((route) =>
        route.fulfill({ status: 403, json: { errors: [{ status: '403', code: 'scope_insufficient', detail }] } }),
      );
      await press(KEYS[next(before)]);
      await desk.row(id).getByText(detail).waitFor();
      await expect.poll(() => desk.sentimentOf(id)).toBe(before);
      await expect.poll(async () => (await ben.mention(id)).sentiment).toBe(before);
      await desk.row(id).getByRole('button', { name: 'Keep' }).click();
      await desk.row(id).getByText(detail).waitFor({ state: 'detached' });
    });
  });

  describe('numbers', () => {
    it('of a card follow a change that was just made in its report (H2)', async () => {
      await ben.change({}, { review: { status: 'unreviewed' } });
      await desk.goto('/desk/');
      const card = desk.page.locator('.card').filter({ has: desk.page.locator('a[href*="/acme-brand?"]') });
      const unreviewed = async () => Number.parseInt(await card.getByRole('link', { name: /unreviewed/ }).innerText());
      const before = await unreviewed();
      await card.getByRole('link', { name: /unreviewed/ }).click();
      await desk.settled();
      await desk.rows.first().focus();
      await press('r');
      await desk.saved();
      await desk.page.locator('.header-brand').click();
      await expect.poll(unreviewed).toBe(before - 1);
    });

    it('follow a change that was saved after its report was left (H2)', async () => {
      await desk.narrow('Review', 'unreviewed');
      await desk.rows.first().focus();
      const total = await desk.total();
      const id = await first();
      await press('r');
      await desk.page.locator('.header-brand').click();
      await expect.poll(async () => (await ben.mention(id)).review.status).toBe('reviewed');
      await desk.page.goBack();
      await expect.poll(() => desk.total()).toBe(total - 1);
    });

    it('follow the last change, while the row stays and says that it no longer matches (H2)', async () => {
      await desk.narrow('Sentiment', 'neutral');
      await desk.rows.first().focus();
      const id = await first();
      const total = await desk.total();
      await press('3');
      await desk.row(id).getByText('no longer matches').waitFor();
      await expect.poll(() => desk.total()).toBe(total - 1);
      await expect.poll(() => desk.row(id).count()).toBe(1);
      await press('g');
      await expect.poll(() => desk.row(id).count()).toBe(0);
    });
  });
});

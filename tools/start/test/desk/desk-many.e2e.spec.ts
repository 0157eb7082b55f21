import { setTimeout as sleep } from 'node:timers/promises';
import { runs } from '@earshot/test-kit';
import type { Route } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished } from 'vitest';
import { CHROMIUM } from './chromium.js';
import type { DeskPage } from './desk-page.js';
import { Colleague, randomNumbers } from './desk-platform.js';
import { DeskUnderTest } from './desk-under-test.js';
import { it } from '../shared-platform.js';

if (!CHROMIUM) console.log('Skipped changes of many at the desk: this machine lacks chromium.');

const EVERYTHING = '/desk/reports/acme-brand?period=all&zone=Europe/Berlin';
const RUNS = runs(4);
const UPDATE = '**/coding/v1/reports/acme-brand/_update';

describe.runIf(CHROMIUM)('a change of many at the desk', () => {
  let running: DeskUnderTest;
  let ben: Colleague;
  let desk: DeskPage;

  it.beforeAll(async ({ platform }) => {
    running = await DeskUnderTest.start(platform);
    ben = await Colleague.logIn(running.platform);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await ben.change({ tags: ['taste'] }, { sentiment: 'neutral', review: { status: 'unreviewed' } });
    desk = await running.logIn(`${EVERYTHING}&tag=taste`);
    await desk.rows.first().focus();
  });
  afterEach(() => desk.close());

  const press = (key: string) => desk.page.keyboard.press(key);
  const preview = () => desk.dialog(/^Change /);
  /** Selects all that match, and opens the preview of `negative`. */
  const openPreview = async () => {
    await press('Shift+A');
    await press('3');
    await preview().getByText('selected.').waitFor();
  };
  const apply = () => preview().getByRole('button', { name: /^Change \d/ });
  /** The sentiments of the mentions with the tag. */
  const sentiments = async () => {
    const mentions = await ben.mentions({ tags: ['taste'] });
    return new Map([...mentions].map(([id, { sentiment }]) => [id, sentiment]));
  };

  const changesOfAda = () => ben.changes({ user_id: 'user-ada' });

  it('selects the loaded rows first, and all that match as a second step', async () => {
    const total = await desk.total();
    await press('Space');
    await desk.page.getByRole('checkbox', { name: '1 selected' }).waitFor();
    await press('Shift+J');
    await desk.page.getByRole('checkbox', { name: '2 selected' }).waitFor();
    await desk.page.getByRole('checkbox', { name: '2 selected' }).click();
    await desk.button('Select').click();
    await desk.page.getByRole('checkbox', { name: 'Select all that are loaded' }).click();
    await desk.page.getByRole('checkbox', { name: `${total} selected` }).waitFor();
    await expect.poll(() => desk.rows.first().getAttribute('aria-selected')).toBe('true');
    await desk.goto(EVERYTHING);
    await desk.button('Select').click();
    await desk.page.getByRole('checkbox', { name: 'Select all that are loaded' }).click();
    const all = await desk.total();
    await desk.button(`Select all ${all} mentions that match`).click();
    await desk.page.getByRole('checkbox', { name: `${all} selected` }).waitFor();
    await desk.rows.first().getByRole('checkbox').click();
    await desk.page.getByRole('checkbox', { name: `${all - 1} selected` }).waitFor();
    await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
  });

  it('ends the selection once it is made, and Escape ends one where nothing is open (H4)', async () => {
    const [one, two] = await desk.ids(2);
    const target = () => desk.page.locator('.coding-target').innerText();
    for (const key of ['Space', 'j', 'Space', '3']) await press(key);
    await preview().getByText('2 mentions selected.').waitFor();
    await press('Escape');
    await preview().waitFor({ state: 'detached' });
    await expect.poll(target).toBe('Change 2 mentions:');
    await press('3');
    await apply().click();
    await desk.notice.getByText('2 mentions changed: negative.').waitFor();
    await expect.poll(target).toMatch(/^Change “/);
    await press('1');
    await desk.saved();
    const after = await sentiments();
    expect([after.get(one), after.get(two)]).toEqual(['negative', 'positive']);

    await press('Shift+A');
    await press('Enter');
    await desk.detail.getByRole('heading', { level: 2 }).waitFor();
    await press('Escape');
    await desk.detail.waitFor({ state: 'detached' });
    await expect.poll(target).toMatch(/mentions that match:$/);
    await press('Escape');
    await expect.poll(target).toMatch(/^Change “/);
    await expect.poll(() => desk.page.locator('.row[aria-selected="true"]').count()).toBe(0);
    await expect.poll(() => desk.page.locator('.list[data-selecting]').count()).toBe(0);
  });

  it('is previewed too if it asks for a value first (H4)', async () => {
    await press('Shift+A');
    await press('t');
    const asked = desk.dialog(/^Add a tag to \d+ mentions/);
    await asked.getByRole('combobox').fill('not there yet');
    await asked.getByRole('option', { name: 'not there yet' }).click();
    await preview().getByText('selected.').waitFor();
    await press('Escape');
    await preview().waitFor({ state: 'detached' });
  });

  it('is previewed: how many, what they have now, samples, and how many a person has judged (H4)', async () => {
    const [one, two, three] = await desk.ids(3);
    await ben.change({ ids: [one] }, { sentiment: 'negative' });
    await ben.change({ ids: [two] }, { review: { status: 'reviewed' } });
    await ben.change({ ids: [three] }, { review: { status: 'deleted' } });
    const total = (await sentiments()).size;
    await desk.goto(`${EVERYTHING}&tag=taste&deleted=with`);
    await desk.rows.first().focus();
    await openPreview();
    const text = await preview().innerText();
    expect(text).toContain(`${total} mentions selected. ${total - 1} will change, 1 has it already.`);
    expect(text).toContain(`Now: ${total - 1} neutral, 1 negative.`);
    expect(text).toContain('2 mentions were judged by a person: 1 deleted, 1 reviewed.');
    await expect.poll(() => preview().getByRole('row').count()).toBe(6);
    await expect.poll(() => desk.page.evaluate('document.activeElement.tagName')).toBe('H2');
    await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
    await preview().getByLabel('Leave mentions that a person has judged as they are').check();
    await preview()
      .getByText(`${total - 2} mentions selected.`)
      .waitFor();
    await apply().click();
    await preview().waitFor({ state: 'detached' });
    const after = await sentiments();
    expect([two, three].map((id) => after.get(id))).toEqual(['neutral', 'neutral']);
    expect([...after.values()].filter((sentiment) => sentiment === 'negative')).toHaveLength(total - 2);
  });

  it('of a review says how many are reviewed already, and only get a new time (H4, C8)', async () => {
    const [one, two] = await desk.ids(2);
    await ben.change({ ids: [one, two] }, { review: { status: 'reviewed' } });
    const total = (await sentiments()).size;
    await press('Shift+A');
    await press('r');
    await preview()
      .getByText(
        `${total} mentions selected. ${total} will change: ${total - 2} become reviewed, and 2 are reviewed already and only get a new time of review.`,
      )
      .waitFor();
    await preview().getByLabel('Leave mentions that a person has judged as they are').check();
    await preview()
      .getByText(`${total - 2} mentions selected. ${total - 2} will change.`, { exact: true })
      .waitFor();
    await preview().getByRole('button', { name: 'Cancel' }).click();
  });

  it('is made once, also by a double click and if the answer is lost, and is undone from the notice (C13, C16)', async () => {
    const before = await sentiments();
    const known = (await ben.changes()).length;
    await openPreview();
    let failures = 9;
    await desk.intercept(UPDATE, async (route: Route) => {
      failures -= 1;
      if (failures < 0) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await apply().dblclick();
    await preview().getByText('it is not known whether the change was made').waitFor();
    failures = 0;
    await preview().getByRole('button', { name: 'Check' }).click();
    await preview().waitFor({ state: 'detached' });
    await expect.poll(async () => (await ben.changes()).length).toBe(known + 1);
    await expect.poll(async () => new Set((await sentiments()).values())).toEqual(new Set(['negative']));
    await expect.poll(async () => desk.sentimentOf((await desk.ids(1))[0])).toBe('negative');
    const covered = `document.querySelector('.notice-box').getBoundingClientRect().bottom > document.querySelector('.coding').getBoundingClientRect().top`;
    await expect.poll(() => desk.page.evaluate(covered)).toBe(false);
    await desk.notice.getByRole('button', { name: 'Undo' }).click();
    await desk.notice.getByText('Undone: negative.').waitFor();
    await expect.poll(() => sentiments()).toEqual(before);
    await expect.poll(async () => desk.sentimentOf((await desk.ids(1))[0])).toBe('neutral');
  });

  it('can be undone from its notice until its reader changes something else', async () => {
    await desk.page.clock.install();
    await desk.page.reload();
    await desk.settled();
    await desk.rows.first().focus();
    await openPreview();
    await apply().click();
    await preview().waitFor({ state: 'detached' });
    await desk.notice.getByRole('button', { name: 'Undo' }).waitFor();
    // Other notices end after 10 s.
    await desk.page.clock.fastForward(10_500);
    await desk.notice.getByRole('button', { name: 'Undo' }).waitFor();
    await press('1');
    await expect.poll(() => desk.notice.innerText()).toBe('');
    await desk.saved();
  });

  it('is not made if a mention has left the selection, and says so (C19)', async () => {
    await openPreview();
    const [left] = await desk.ids(1);
    await ben.change({ ids: [left] }, { tags: { remove: ['taste'] } });
    onTestFinished(() => ben.change({ ids: [left] }, { tags: { add: ['taste'] } }));
    const before = await sentiments();
    await apply().click();
    await preview()
      .getByText(`${before.size} mentions match by now, not ${before.size + 1}. Nothing was changed.`)
      .waitFor();
    await expect.poll(() => sentiments()).toEqual(before);
    await preview().getByRole('button', { name: 'Preview again' }).click();
    await preview().getByText(`${before.size} mentions selected.`).waitFor();
    await apply().click();
    await preview().waitFor({ state: 'detached' });
    await expect.poll(async () => new Set((await sentiments()).values())).toEqual(new Set(['negative']));
    await expect.poll(async () => (await ben.mention(left)).sentiment).toBe('neutral');
  });

  it('leaves what joins the selection after the preview: only what was counted changes (H4)', async () => {
    await openPreview();
    const others = await ben.mentions({ boolean: { must_not: { tags: ['taste'] } } });
    const [joining] = [...others.keys()];
    await ben.change({ ids: [joining] }, { tags: { add: ['taste'] }, sentiment: 'positive' });
    onTestFinished(() => ben.change({ ids: [joining] }, { tags: { remove: ['taste'] } }));
    await apply().click();
    await preview().waitFor({ state: 'detached' });
    await expect.poll(async () => (await ben.mention(joining)).sentiment).toBe('positive');
  });

  it('leaves the rows that were unticked', async () => {
    const [unticked] = await desk.ids(1);
    await press('Shift+A');
    await press('Space');
    await press('3');
    await apply().click();
    await preview().waitFor({ state: 'detached' });
    const after = await sentiments();
    expect(after.get(unticked)).toBe('neutral');
    expect([...after.values()].filter((sentiment) => sentiment !== 'negative')).toHaveLength(1);
  });

  it('waits for changes of single mentions that are not saved yet', async () => {
    const [one] = await desk.ids(1);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await desk.intercept('**/coding/v1/_bulk', async (route) => {
      await held;
      await route.continue();
    });
    await press('1');
    await press('Shift+A');
    await press('3');
    await preview().getByText('Counting …').waitFor();
    release();
    await preview().getByText('neutral, 1 positive.').waitFor();
    await preview().getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(async () => (await ben.mention(one)).sentiment).toBe('positive');
    await expect.poll(() => desk.focusedRow).toBe('1');
  });

  it('changes a part of what was shown, or nothing, whatever colleagues do at the same time (H4, C19)', async () => {
    const random = randomNumbers(20_261_124);
    const everything = [...(await ben.mentions({})).keys()];
    const pick = () => everything[random(everything.length)];
    const write = async (until: { isOver: boolean }) => {
      while (!until.isOver) {
        const payloads = [{ tags: { add: ['taste'] } }, { tags: { remove: ['taste'] } }, { sentiment: 'positive' }];
        await ben.change({ ids: [pick()] }, payloads[random(3)]);
        await sleep(random(200));
      }
    };
    const outcomes = { changed: 0, refused: 0 };
    for (let run = 0; run < RUNS; run++) {
      await ben.change({ tags: ['taste'] }, { sentiment: 'neutral' });
      await desk.goto(`${EVERYTHING}&tag=taste`);
      const byAda = await changesOfAda();
      await desk.rows.first().focus();
      await press('Shift+A');
      for (let unticked = random(3); unticked > 0; unticked--) {
        await press('Space');
        await press('j');
      }
      await press('3');
      await preview().getByText('selected.').waitFor();
      const until = { isOver: false };
      const writers = Array.from({ length: 4 }, () => write(until));
      await sleep(random(150));
      const count = Number(/(\d+) mentions selected/.exec(await preview().innerText())![1]);
      const sent = desk.page.waitForRequest((request) => request.postData()?.includes('if_selection') ?? false);
      await apply().click();
      const { filters, meta } = (await sent).postDataJSON() as {
        filters: { ids: string[] };
        meta: { if_count: number };
      };
      await preview()
        .getByText('Nothing was changed.')
        .or(desk.notice.getByText('changed: negative.'))
        .first()
        .waitFor();
      until.isOver = true;
      await Promise.all(writers);
      expect([filters.ids.length, meta.if_count]).toEqual([count, count]);
      const [made, ...others] = (await changesOfAda()).slice(0, -byAda.length || undefined);
      expect(others).toEqual([]);
      outcomes[made ? 'changed' : 'refused'] += 1;
      if (made) expect(filters.ids).toEqual(expect.arrayContaining(await ben.mentionsOf(made.id)));
    }
    expect(outcomes.changed + outcomes.refused).toBe(RUNS);
  });

  describe('the history', () => {
    const changeMany = async () => {
      await openPreview();
      await apply().click();
      await preview().waitFor({ state: 'detached' });
    };

    it('says who changed what and when, through which application, with the values before and after (C15, I3)', async () => {
      await changeMany();
      const total = (await sentiments()).size;
      await desk.page.getByRole('link', { name: 'History' }).click();
      const line = desk.page.getByRole('button', { name: new RegExp(`ada changed ${total} mentions at once`) }).first();
      await expect.poll(() => line.innerText()).toMatch(/at once negative through acme-desk$/);
      const throughProgram = desk.page.getByRole('button', { name: /ben changed .* through acme-analytics$/ });
      await throughProgram.first().waitFor();
      await line.click();
      await desk.page.getByRole('row').nth(1).waitFor();
      await expect.poll(() => desk.page.getByRole('row').count()).toBe(total + 1);
      await expect
        .poll(() => desk.page.getByRole('row').nth(1).innerText())
        .toMatch(/^\s*“.+” m-\d+\s+neutral\s+negative/);
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      await expect.poll(() => desk.view).toContain('/desk/history?report=acme-brand&zone=Europe%2FBerlin&change=');
      desk.expectQuiet();
    });

    it('names a change of settings with what they were before, and offers no undo of it (C22)', async () => {
      const authorization = `Bearer ${await running.platform.login('felix', 'import erase')}`;
      const url = `${running.platform.address}/coding/v1/reports/acme-brand`;
      const headers = { authorization, 'content-type': 'application/json' };
      for (const retention_days of [36_500, null]) {
        const body = JSON.stringify({ data: { retention_days } });
        const { status } = await fetch(url, { method: 'PUT', headers, body });
        expect(status).toBe(200);
      }
      await desk.page.getByRole('link', { name: 'History' }).click();
      const lines = desk.page.getByRole('button', { name: /felix changed the settings of the report/ });
      await lines.nth(1).click();
      const row = desk.page.getByRole('row', { name: /^Mentions are kept/ });
      await expect.poll(() => row.innerText()).toMatch(/^Mentions are kept\s+for ever\s+36500 days$/);
      await expect.poll(() => desk.page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      desk.expectQuiet();
    });

    it('undoes a change after a preview of what stays, or a part of it (C16)', async () => {
      await changeMany();
      const ids = [...(await sentiments()).keys()].toSorted();
      await ben.change({ ids: [ids[0]] }, { sentiment: 'positive' });
      await desk.page.getByRole('link', { name: 'History' }).click();
      await desk.page
        .getByRole('button', { name: /ada changed/ })
        .first()
        .click();
      await desk.page.getByRole('checkbox', { name: `Choose ${ids[1]}` }).check();
      await desk.button('Undo 1 chosen mention').click();
      const dialog = desk.dialog(/^Undo/);
      await dialog.getByText('1 of 1 mention will have the values from before again.').waitFor();
      await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      const partly = await sentiments();
      expect([partly.get(ids[0]), partly.get(ids[1]), partly.get(ids[2])]).toEqual(['positive', 'neutral', 'negative']);

      await desk.button(`Undo all ${ids.length} mentions`).click();
      await dialog.getByText(`${ids.length - 2} of ${ids.length} mentions`).waitFor();
      await dialog.getByText('2 mentions were changed since. What was changed stays:').waitFor();
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      const restored = await sentiments();
      expect(restored.get(ids[0])).toBe('positive');
      expect(ids.slice(1).every((id) => restored.get(id) === 'neutral')).toBe(true);
    });

    it('says that there is nothing to undo, once a change is undone, and offers no undo of it (C16)', async () => {
      await changeMany();
      const total = (await sentiments()).size;
      await desk.page.getByRole('link', { name: 'History' }).click();
      await desk.page
        .getByRole('button', { name: /ada changed/ })
        .first()
        .click();
      const dialog = desk.dialog(/^Undo/);
      const undo = dialog.getByRole('button', { name: 'Undo', exact: true });
      await desk.button(`Undo all ${total} mentions`).click();
      await undo.click();
      await dialog.waitFor({ state: 'detached' });
      const known = (await ben.changes()).length;
      await desk.button(`Undo all ${total} mentions`).click();
      await dialog.getByText('Nothing to undo.').waitFor();
      await expect.poll(() => undo.isDisabled()).toBe(true);
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      await expect.poll(async () => (await ben.changes()).length).toBe(known);
    });

    it('undoes what one person coded one by one, from the last to the first, after one preview (C16)', async () => {
      const [one, two, three] = await desk.ids(3);
      for (const key of ['3', 'j', '3', 'j', '3', '1']) await press(key);
      await desk.saved();
      await ben.change({ ids: [two] }, { sentiment: 'positive' });
      const coded = () => Promise.all([one, two, three].map(async (id) => (await ben.mention(id)).sentiment));
      await expect.poll(() => coded()).toEqual(['negative', 'positive', 'positive']);

      await desk.page.getByRole('link', { name: 'History' }).click();
      await desk.page
        .getByText(/ada judged 4 mentions one by one/)
        .first()
        .click();
      const single = desk.page.getByRole('button', { name: /ada judged 1 mention/ }).first();
      await expect.poll(() => single.innerText()).toMatch(/1 mention “.+” negative → positive through/);
      await desk.button('Undo all 4 changes').click();
      const dialog = desk.dialog('Undo 4 changes');
      const text = await dialog.getByText('will be taken back').innerText();
      expect(text).toMatch(
        /^2 of 4 changes will be taken back, from the last to the first, and then 1 earlier change of /,
      );
      await dialog.getByText('1 mention was changed since. What was changed stays:').waitFor();
      await dialog.getByRole('listitem').filter({ hasText: two }).waitFor();
      await expect.poll(() => coded()).toEqual(['negative', 'positive', 'positive']);
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);

      // An answer is lost in the middle. Each change is taken back once (C13).
      let undos = 0;
      await desk.intercept('**/_undo', async (route) => {
        undos += 1;
        if (undos < 2 || undos > 4) return route.continue();
        await route.fetch();
        return route.abort('connectionreset');
      });
      const known = (await ben.changes()).length;
      await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
      await dialog.getByText('it is not known whether the change was made').waitFor();
      await dialog.getByRole('button', { name: 'Check' }).click();
      await dialog.waitFor({ state: 'detached' });
      await desk.notice.getByText('3 changes taken back. 1 stayed in whole or in part.').waitFor();
      await expect.poll(() => coded()).toEqual(['neutral', 'positive', 'neutral']);
      await expect.poll(async () => (await ben.changes()).length).toBe(known + 3);

      await desk.page
        .getByText(/ada took back 3 changes one by one/)
        .first()
        .click();
      await desk.button('Undo all 3 changes').click();
      await desk.dialog('Undo 3 changes').getByRole('button', { name: 'Undo', exact: true }).click();
      await desk.dialog('Undo 3 changes').waitFor({ state: 'detached' });
      await desk.notice.getByText('3 changes taken back.', { exact: true }).waitFor();
      await expect.poll(() => coded()).toEqual(['negative', 'positive', 'positive']);
    });

    it('is that of a person, of a mention, and of days, as its address says (H3)', async () => {
      const [id] = await desk.ids(1);
      await ben.change({ ids: [id] }, { language: 'fra' });
      await press('Enter');
      await desk.detail.getByRole('link', { name: 'What was changed here' }).click();
      await desk.page
        .getByRole('button', { name: /ben changed/ })
        .first()
        .waitFor();
      const changed = desk.page.getByRole('button', { name: /ben changed/ });
      await expect.poll(() => changed.first().innerText()).toMatch(/ → French/);
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
      await desk.page.getByRole('link', { name: 'Back to the mention in its report' }).click();
      await desk.settled();
      await expect.poll(() => desk.view).toContain(`&m=${id}`);
      await desk.page.goBack();
      await desk.page.getByLabel('Person').selectOption({ label: 'ada' });
      await expect.poll(() => desk.view).toContain('person=');
      await expect.poll(() => desk.page.getByRole('button', { name: /ben changed/ }).count()).toBe(0);
      await desk.page.getByLabel('Person').selectOption({ label: 'ben' });
      await desk.page.getByLabel('To', { exact: true }).fill('2020-01-01');
      await desk.page.getByText('Nothing was changed here.').waitFor();
      await desk.page.goBack();
      await desk.page
        .getByRole('button', { name: /ben changed/ })
        .first()
        .waitFor();
    });
  });
});

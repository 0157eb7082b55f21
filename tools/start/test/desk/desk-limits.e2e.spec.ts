import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHROMIUM } from './chromium.js';
import type { DeskPage } from './desk-page.js';
import { Colleague } from './desk-platform.js';
import { DeskUnderTest } from './desk-under-test.js';
import { PlatformUnderTest } from '../support.js';

if (!CHROMIUM) console.log('Skipped large changes at the desk: this machine lacks chromium.');

/** One more than the ids of a filter (interface 2.6). */
const MANY = 10_001;
/** All mentions of the report are more than one change may have. */
const MOST = MANY + 100;
const ALL = MOST + 100;

const REPORT = { id: 'acme-large', name: 'Large' };
const ADDRESS = `/desk/reports/${REPORT.id}?period=all&zone=UTC`;

describe.runIf(CHROMIUM)('a change of more mentions than a filter has ids', () => {
  let running: DeskUnderTest;
  let ben: Colleague;
  let desk: DeskPage;

  beforeAll(async () => {
    running = await DeskUnderTest.start(await PlatformUnderTest.start({ UPDATE_MAX_MENTIONS: String(MOST) }));
    const mentions = Array.from({ length: ALL }, (_, n) => ({
      ...{ id: `large-${n}`, type: 'post', date: '2026-07-16T10:00:00Z', title: `Mention ${n}` },
      ...{ sentiment: 'neutral', tags: n < MANY ? ['many'] : [] },
    }));
    await running.load(REPORT, mentions);
    ben = await Colleague.logIn(running.platform, 'ben', REPORT.id);
  });
  afterAll(async () => {
    await running.stop();
    await running.platform.end();
    await running.platform.remove();
  });
  beforeEach(async () => {
    await ben.change({ sentiments: ['negative'] }, { sentiment: 'neutral' });
    await ben.change({ ids: ['large-0'] }, { tags: { add: ['many'] } });
    await ben.change({ ids: [`large-${MANY}`] }, { tags: { remove: ['many'] } });
    desk = await running.logIn(ADDRESS);
  });
  afterEach(() => desk.close());

  const preview = () => desk.dialog(/^Change /);
  const openPreview = async () => {
    await desk.rows.first().focus();
    await desk.page.keyboard.press('Shift+A');
    await desk.page.keyboard.press('3');
  };
  const apply = () => preview().getByRole('button', { name: /^Change \d/ });
  const negatives = () => ben.count({ sentiments: ['negative'] });

  it('is limited to the mentions that were counted: one left and one joined, so nothing changes (C19, H4)', async () => {
    await desk.goto(`${ADDRESS}&tag=many`);
    await openPreview();
    await preview().getByText('10,001 mentions selected.').waitFor();
    await ben.change({ ids: ['large-0'] }, { tags: { remove: ['many'] } });
    await ben.change({ ids: [`large-${MANY}`] }, { tags: { add: ['many'] } });
    const sent = desk.page.waitForRequest((request) => request.postData()?.includes('if_selection') ?? false);
    await apply().click();
    const body = (await sent).postDataJSON() as { filters: object; meta: { if_count: number; if_selection: string } };
    expect(JSON.stringify(body.filters)).not.toContain('large-');
    expect(body.meta).toEqual({ if_count: MANY, if_selection: expect.stringMatching(/./) });
    await preview().getByText('Other mentions match by now. Nothing was changed.').waitFor();
    await expect.poll(() => negatives()).toBe(0);

    await preview().getByRole('button', { name: 'Preview again' }).click();
    await apply().click();
    await desk.notice.getByText('10,001 mentions changed: negative.').waitFor();
    await expect.poll(() => negatives()).toBe(MANY);
    await expect.poll(async () => (await ben.mention('large-0')).sentiment).toBe('neutral');
    await desk.notice.getByRole('button', { name: 'Undo' }).click();
    await desk.notice.getByText('Undone: negative.').waitFor();
    await expect.poll(() => negatives()).toBe(0);
  });

  it('is rejected with what to do, where one change may not have this many (C14)', async () => {
    await openPreview();
    await preview().getByText('10,201 mentions match, which is more than one change may have.').waitFor();
    await preview().getByText('Choose fewer days, or narrow down further.').waitFor();
    await expect.poll(() => apply().count()).toBe(0);
    await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
    await expect.poll(() => negatives()).toBe(0);
  });
});

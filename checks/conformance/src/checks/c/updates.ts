import type { Answer } from '../../answer.js';
import { bulk, type Coded, expectApplied, item, readMention } from '../../coding.js';
import { check, notVisible } from '../../check.js';
import { expectDocument, expectEqual, expectErrors, expectPath, expectStatus, expectThat } from '../../expect.js';
import type { Filters } from '../../expected/selects.js';
import { CODING_REPORT, FOREIGN_REPORT, PLAIN_REPORT, SEARCH_REPORT } from '../../fixtures/reports.js';
import { updatePath } from '../../paths.js';
import type { Platform } from '../../platform.js';
import { searchPage } from '../../searching.js';

const UPDATED: Coded[] = ['updated-1', 'updated-2', 'updated-3'];

/** Selects only the mentions that these checks change. */
const ours = (filters: Filters = {}): Filters => ({ ...filters, ids: UPDATED });

const update = (user: Platform, body: unknown, report = CODING_REPORT): Promise<Answer> =>
  user.post(updatePath(report.id), body);

interface Updated {
  counter: { matched: number; updated: number };
  change_id: string | null;
}

/** Fails unless the answer has this counter. Returns the id of the change. */
function expectCounter(answer: Answer, matched: number, updated: number): string | null {
  const { data } = expectDocument<Updated>(answer);
  expectEqual(data?.counter, { matched, updated }, `${answer.request}: counter`);
  const { change_id } = data;
  const isText = typeof change_id === 'string' && change_id !== '';
  expectThat(updated === 0 ? change_id === null : isText, `${answer.request}: change_id is ${change_id}`);
  expectEqual(answer.headers['change-id'], change_id ?? undefined, `${answer.request}: the header Change-Id`);
  return change_id;
}

/** Sets the values that a check starts from. */
async function start(seeded: Platform, ...payloads: object[]): Promise<void> {
  expectApplied(
    await bulk(
      seeded,
      payloads.map((payload, n) => item(UPDATED[n], payload)),
    ),
  );
}

const sentiments = (seeded: Platform): Promise<string[]> =>
  Promise.all(UPDATED.map(async (mention) => (await readMention(seeded, mention)).sentiment));

const POSITIVE = { sentiment: 'positive' };
const NEGATIVE = { sentiment: 'negative' };

/** Bodies with a fault, and its path. */
const BAD_BODIES: [body: object, path: string][] = [
  [{ payload: POSITIVE }, 'filters'],
  [{ filters: null, payload: POSITIVE }, 'filters'],
  [{ filters: { mood: ['x'] }, payload: POSITIVE }, 'filters.mood'],
  [{ filters: { boolean: { must: { ids: [1] } } }, payload: POSITIVE }, 'filters.boolean.must.ids[0]'],
  [{ filters: ours() }, 'payload'],
  [{ filters: ours(), payload: {} }, 'payload'],
  [{ filters: ours(), payload: { review: { status: 'done' } } }, 'payload.review.status'],
  [{ filters: ours(), payload: { ...POSITIVE, mood: 'x' } }, 'payload.mood'],
  [{ filters: ours(), payload: POSITIVE, data: [] }, 'data'],
  [{ filters: ours(), payload: POSITIVE, meta: { dry_run: 'no' } }, 'meta.dry_run'],
  [{ filters: ours(), payload: POSITIVE, meta: { if_count: -1 } }, 'meta.if_count'],
  [{ filters: ours(), payload: POSITIVE, meta: { if_count: '3' } }, 'meta.if_count'],
];

/** Filters of several kinds. */
const SELECTIONS: Filters[] = [
  {},
  { query: 'water', languages: ['eng', 'fra'] },
  { titles: ['Tap', 'Still water'] },
  { boolean: { must_not: { microblog_types: ['retweet'], sentiments: ['positive'] } } },
  { period: { begin: '2026-01-05' }, medias: { sites: [9938] } },
];

export const updateChecks = [
  check('C14', 'changes every mention that the filters select, and no other', async ({ seeded }) => {
    const english = { ...POSITIVE, language: 'eng' };
    await start(seeded, english, { ...POSITIVE, language: 'fra' }, english);
    const answer = await update(seeded, { filters: ours({ languages: ['eng'] }), payload: NEGATIVE });
    expectCounter(answer, 2, 2);
    expectEqual(await sentiments(seeded), ['negative', 'positive', 'negative'], 'sentiments');
  }),
  check('C14', 'counts the mentions that differ afterwards, and answers no change if none does', async ({ seeded }) => {
    await start(seeded, POSITIVE, NEGATIVE, POSITIVE);
    const body = { filters: ours(), payload: { ...NEGATIVE, tags: [] } };
    expectApplied(
      await bulk(
        seeded,
        UPDATED.map((mention) => item(mention, { tags: [] })),
      ),
    );
    expectCounter(await update(seeded, body), 3, 2);
    expectCounter(await update(seeded, body), 3, 0);
  }),
  check('C14', 'answers another change id for each change', async ({ seeded }) => {
    const ids = [];
    for (const language of ['eng', 'fra', 'deu']) {
      await start(seeded, { language: 'qaa' });
      const answer = await update(seeded, { filters: { ids: ['updated-1'] }, payload: { language } });
      ids.push(expectCounter(answer, 1, 1));
    }
    expectEqual(new Set(ids).size, ids.length, 'different change ids');
  }),
  check('C14', 'counts the review time as a value, which unreviewed clears', async ({ seeded }) => {
    for (const [status, updated] of [
      ['unreviewed', undefined],
      ['reviewed', 1],
      ['reviewed', 1],
      ['unreviewed', 1],
      ['unreviewed', 0],
    ] as const) {
      const answer = await update(seeded, { filters: { ids: ['updated-1'] }, payload: { review: { status } } });
      if (updated === undefined) expectStatus(answer, 200);
      else expectCounter(answer, 1, updated);
      const { review } = await readMention(seeded, 'updated-1');
      expectEqual(review.reviewed_at !== null, status === 'reviewed', `whether ${status} leaves a review time`);
    }
  }),
  check('C14', 'selects what a search finds', async ({ user, report }) => {
    for (const filters of SELECTIONS) {
      const { meta } = await searchPage(user, report, { filters, size: 0 });
      const answer = await user.post(updatePath(report.id), { filters, payload: POSITIVE, meta: { dry_run: true } });
      const { data } = expectDocument<Updated>(answer);
      expectEqual(data?.counter?.matched, meta.total, `matched for the filters ${JSON.stringify(filters)}`);
    }
  }),
  check('C12', 'changes nothing in a dry run of an update, and answers its counter', async ({ seeded }) => {
    await start(seeded, POSITIVE, NEGATIVE, POSITIVE);
    const body = { filters: ours(), payload: NEGATIVE };
    const preview = await update(seeded, { ...body, meta: { dry_run: true } });
    const { data, meta } = expectDocument<Updated>(preview);
    expectEqual((meta as { dry_run?: unknown }).dry_run, true, 'meta.dry_run');
    expectEqual(data, { counter: { matched: 3, updated: 2 }, change_id: null }, 'data');
    expectEqual(preview.headers['change-id'], undefined, 'the header Change-Id');
    expectEqual(await sentiments(seeded), ['positive', 'negative', 'positive'], 'sentiments');
    expectCounter(await update(seeded, body), 3, 2);
  }),
  check('C14', 'changes nothing with another if_count: 409 with the number of matches', async ({ seeded }) => {
    await start(seeded, POSITIVE, POSITIVE, POSITIVE);
    const withCount = (if_count: number) => update(seeded, { filters: ours(), payload: NEGATIVE, meta: { if_count } });
    for (const wrong of [0, 2, 4]) {
      const [{ meta }] = expectErrors(await withCount(wrong), 409);
      expectEqual(meta?.matched, 3, 'meta.matched');
    }
    expectEqual(await sentiments(seeded), ['positive', 'positive', 'positive'], 'sentiments');
    expectCounter(await withCount(3), 3, 3);
  }),
  check('C14', 'rejects an invalid body with 400 and the path, and changes nothing', async ({ seeded }) => {
    await start(seeded, NEGATIVE, NEGATIVE, NEGATIVE);
    for (const [body, path] of BAD_BODIES) expectPath(await update(seeded, body), path);
    expectEqual(await sentiments(seeded), ['negative', 'negative', 'negative'], 'sentiments');
  }),
  check('C14', 'answers an unknown report, and one of another client account, with 404', async ({ seeded }) => {
    const body = { filters: { ids: ['conformance-none'] }, payload: POSITIVE };
    for (const id of ['conformance-no-report', FOREIGN_REPORT.id]) {
      expectErrors(await update(seeded, body, { ...FOREIGN_REPORT, id }), 404);
    }
  }),
  check('C14', 'requires a token', async ({ platform }) => {
    expectErrors(await update(platform, { filters: {}, payload: POSITIVE }, SEARCH_REPORT), 401);
  }),
  check('D10', 'rejects channels in an update of a report without channels', async ({ seeded }) => {
    const body = { filters: { channels: ['owned'] }, payload: POSITIVE, meta: { dry_run: true } };
    expectPath(await update(seeded, body, PLAIN_REPORT), 'filters.channels');
  }),
  notVisible('C14', 'rejects more matches than UPDATE_MAX_MENTIONS with 413', 'the fixtures have too few mentions'),
];

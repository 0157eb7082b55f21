import { setTimeout as sleep } from 'node:timers/promises';
import type { CodedState, Report } from '@earshot/coding/entities';
import { LONG } from '@earshot/test-kit';
import fc from 'fast-check';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  aMention,
  anyAggregations,
  anyComparison,
  anyFilters,
  anyWordsRequest,
  pick,
  someMentions,
} from '../generated.js';
import { rewrite } from './live-columns-importer.js';
import { ALL_REPORTS, Coder, columnMetric, NO_COLUMNS } from './live-columns-support.js';
import { type Account, MentionUnderTest, patiently } from '../support.js';

const MENTIONS = 1_000;
const CODERS = 4;
/** Mentions that imports create, replace and erase. */
const IMPORTED = 60;
/** More by `LIVE_COLUMNS_COMPARISONS`: 10000 take half an hour. */
const COMPARISONS = Number(process.env.LIVE_COLUMNS_COMPARISONS ?? 200);
/** Comparisons from one pause of the coders to the next. */
const AT_ONCE = 10;

let sql: MentionUnderTest;
let replicas: MentionUnderTest[];
let coders: Coder[];
let account: Account;
let report: Report;
let known: string[];
beforeAll(async () => {
  const started = await MentionUnderTest.start();
  sql = await started.replica(started.serviceUrl, NO_COLUMNS);
  replicas = [await sql.replica(sql.serviceUrl, ALL_REPORTS), await sql.replica(sql.serviceUrl, ALL_REPORTS)];
  coders = await Promise.all(Array.from({ length: CODERS }, () => Coder.connect(sql)));
  account = sql.account();
  const rows = someMentions(MENTIONS);
  report = await sql.report(account, rows);
  known = [...rows.map(({ id }) => id), ...Array.from({ length: IMPORTED }, (_, n) => `i${n}`)];
  await started.app.close();
});
afterAll(async () => {
  for (const replica of replicas) await replica.app.close();
  await sql.stop();
});

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const values: fc.Arbitrary<CodedState> = fc
  .record({
    sentiment: some(pick('positive', 'negative', 'neutral', 'unassigned', 'ambivalent')),
    channel: some(fc.option(pick('owned', 'earned'))),
    tags: some(fc.uniqueArray(pick('price', 'taste', '要確認', 'new'), { maxLength: 3 })),
    language: some(pick('eng', 'zho', 'deu')),
    country: some(pick('FRA', 'USA', 'NLD')),
    review_status: some(pick('reviewed', 'unreviewed', 'deleted')),
    reviewed_at: some(pick('2026-01-01T00:00:00.000Z', '2026-01-02T03:04:05.678912Z')),
  })
  .map(({ reviewed_at, ...set }) => (set.review_status ? { ...set, reviewed_at } : set))
  .map((set) => Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)))
  .filter((set) => Object.keys(set).length > 0);

/** A change of one mention, or of some, in the order of their ids. Few mentions, so that the changes of several coders meet. */
const change = fc.record({
  values,
  mentions: fc.oneof(
    // Most changes are small: after a change of a fifth of the mentions, columns are read again instead.
    { weight: 4, arbitrary: fc.tuple(fc.nat(9)) },
    {
      weight: 1,
      arbitrary: fc
        .uniqueArray(fc.nat(MENTIONS + IMPORTED - 1), { minLength: 2, maxLength: 40 })
        .map((all) => all.sort((a, b) => a - b)),
    },
  ),
});

const imported = fc.nat(IMPORTED - 1).map((n) => MENTIONS + n);
/** An import of some mentions, or of those that all coders change, or an erasure, by the places of mentions in `known`. */
const rewriting = fc.oneof(
  fc.record({
    put: fc.uniqueArray(fc.tuple(fc.oneof(imported, fc.nat(9)), aMention), { selector: ([n]) => n, maxLength: 10 }),
    erase: fc.constant([]),
  }),
  fc.record({ put: fc.constant([]), erase: fc.uniqueArray(imported, { maxLength: 10 }) }),
);

async function rewriteSome(): Promise<void> {
  const [{ put, erase }] = fc.sample(rewriting, 1);
  await rewrite(sql, report, {
    put: put.map(([n, mention]) => ({ ...mention, id: known[n] })),
    erase: erase.map((n) => known[n]),
  });
}

/** Work that others come between, except while one of its parts runs alone. */
type Work = (alone: (part: () => Promise<void>) => Promise<void>) => Promise<void>;

/** Codes at full speed with all coders, imports and erases, and brings the copies of all replicas up to date, while `work` runs. */
async function whileCoding(work: Work): Promise<void> {
  const locks = await Coder.connect(sql);
  let isOver = false;
  let isAlone = false;
  const alone = (part: () => Promise<void>) =>
    locks.whileOthersWait(report, async () => {
      isAlone = true;
      await part().finally(() => (isAlone = false));
    });
  const coding = coders.map(async (coder) => {
    while (!isOver) {
      const [{ values, mentions }] = fc.sample(change, 1);
      await coder.code(
        report,
        mentions.map((n) => known[n]),
        values,
      );
    }
  });
  const asking = replicas.map(async (replica) => {
    for (; !isOver; await sleep(5)) {
      if (!isAlone) await replica.search(account, report, { filters: { tags: ['new'] }, size: 0 });
    }
  });
  const importing = (async () => {
    for (; !isOver; await sleep(20)) await rewriteSome();
  })();
  await work(alone).finally(() => {
    isOver = true;
    return Promise.all([...coding, ...asking, importing]);
  });
}

/** Compares what a replica answers by columns with PostgreSQL, between two changes. */
async function compare(replica: MentionUnderTest): Promise<void> {
  // Rolling periods, and the cursors that keep them, depend on the time of a request (D5).
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  try {
    await compareNow(replica);
  } finally {
    vi.useRealTimers();
  }
}

async function compareNow(replica: MentionUnderTest): Promise<void> {
  const [[filters], [aggregations]] = [fc.sample(anyFilters, 1), fc.sample(anyAggregations, 1)];
  const body = { filters, aggregations };
  const search = { filters, size: 20 };
  const expected = await answered(() => sql.analytics(account, report, body));
  expect(await answered(() => replica.analytics(account, report, body)), JSON.stringify(body)).toEqual(expected);
  const found = await answered(() => replica.search(account, report, search));
  expect(found, JSON.stringify(search)).toEqual(await answered(() => sql.search(account, report, search)));
  expect(found.meta.total).toBe(expected.meta.total);
  for (const request of [...fc.sample(anyComparison, 1), ...fc.sample(anyWordsRequest, 1)]) {
    const bySql = await answered(() => sql.analytics(account, report, request));
    const byColumns = await answered(() => replica.analytics(account, report, request));
    expect(byColumns, JSON.stringify(request)).toEqual(bySql);
  }
}

/** A busy machine answers 503, and expects the same request once more. */
async function answered(ask: () => PromiseLike<Response>) {
  for (;;) {
    const { status, body } = await ask();
    if (status === 503) continue;
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }
}

describe('columns that follow the changes of several coders, imports and erasures (D17)', () => {
  // It codes, imports, erases and compares while it copies.
  it('count any filters, aggregations and words as PostgreSQL does (D16, D20, D21)', LONG, async () => {
    await whileCoding(async (alone) => {
      for (let n = 0; n < COMPARISONS; n += AT_ONCE) {
        await alone(async () => {
          for (let more = 0; more < AT_ONCE; more++) await compare(replicas[more % replicas.length]);
        });
      }
    });
    for (const replica of replicas) {
      const answers = await columnMetric(replica, 'answers_total', { outcome: 'columns' });
      expect(answers).toBeGreaterThan(COMPARISONS * 0.2);
      expect(await columnMetric(replica, 'answers_total', { outcome: 'failed' })).toBe(0);
      expect(await columnMetric(replica, 'changes_total')).toBeGreaterThan(0);
    }
  });

  it('have every change that was acknowledged before the request, and none twice, while others code', async () => {
    const counted = { filters: { tags: ['counted'] }, size: 0 };
    let begun = 0;
    let acknowledged = 0;
    const coding = coders.map(async (coder, index) => {
      for (let n = index; n < 400; n += CODERS) {
        begun++;
        await coder.code(report, [known[n]], { tags: ['counted'] });
        acknowledged++;
      }
    });
    const asking = replicas.map(async (replica) => {
      while (acknowledged < 400) {
        const before = acknowledged;
        const { body } = await patiently(() => replica.search(account, report, counted));
        expect(body.meta.total).toBeGreaterThanOrEqual(before);
        expect(body.meta.total).toBeLessThanOrEqual(begun);
      }
    });
    await Promise.all([...coding, ...asking]);
    for (const replica of replicas) expect((await replica.search(account, report, counted)).body.meta.total).toBe(400);
  });

  it('have every imported mention that was acknowledged before the request, by its words', async () => {
    const counted = { filters: { query: 'imported' }, size: 0 };
    const total = async (replica: MentionUnderTest) =>
      (await patiently(() => replica.search(account, report, counted))).body.meta.total as number;
    let begun = 0;
    let acknowledged = 0;
    const importing = (async () => {
      for (let n = 0; n < 100; n++) {
        begun = n + 1;
        await rewrite(sql, report, { put: [{ id: `counted-${n}`, title: 'Imported' }] });
        acknowledged = n + 1;
      }
    })();
    const asking = replicas.map(async (replica) => {
      while (acknowledged < 100) {
        const before = acknowledged;
        const found = await total(replica);
        expect(found).toBeGreaterThanOrEqual(before);
        expect(found).toBeLessThanOrEqual(begun);
      }
    });
    await Promise.all([importing, ...asking]);
    for (const replica of replicas) expect(await total(replica)).toBe(100);
    await rewrite(sql, report, { erase: Array.from({ length: 99 }, (_, n) => `counted-${n}`) });
    for (const replica of replicas) expect(await total(replica)).toBe(1);
  });
});

import pg, { type QueryResult } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Test } from 'supertest';
import { type Account, CodingUnderTest } from '../support.js';

let coding: CodingUnderTest;
beforeAll(async () => void (coding = await CodingUnderTest.start()));
afterAll(() => coding.stop());

type Row = Record<string, unknown>;

/** A statement of this text reads where rows are. */
const READS_PLACES = /\bctid as\b/;

/** Runs `move` on the rows of the next answer that has places of rows, before the service gets it. */
function whenRead(move: (rows: Row[]) => unknown): () => boolean {
  const original = pg.Client.prototype.query as unknown as (...args: unknown[]) => Promise<QueryResult<Row>>;
  let isMoved = false;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const answer = original.apply(this, args);
    const { text } = args[0] as { text?: string };
    if (isMoved || !text || !READS_PLACES.test(text)) return answer as never;
    isMoved = true;
    return answer.then(async (result) => (await move(result.rows), result)) as never;
  } as never);
  return () => isMoved;
}

/** The rows in the places of the mentions that were read, an array as text, in the opposite order. */
const reversePlaces = (rows: Row[]): void => {
  for (const row of rows)
    row.rows = `{${(row.rows as string)
      .slice(1, -1)
      .match(/"[^"]*"/g)!
      .reverse()
      .join()}}`;
};

/** The same for an import, which reads a row for each mention. */
const exchangePlaces = (rows: Row[]): void => {
  for (const column of ['row', 'document_row']) {
    const places = rows.map((row) => row[column]).reverse();
    rows.forEach((row, index) => (row[column] = places[index]));
  }
};

const values = async (report: string) =>
  (await coding.mentions(report)).map(({ id, tags, influence }) => ({ id, tags, influence }));

/** Bulk items whose mentions are read before they are written. */
const READING = [
  ['a condition', (id: string) => ({ if: { tags: [] }, payload: { tags: [`of ${id}`] } })],
  ['an addition of tags', (id: string) => ({ payload: { tags: { add: [`of ${id}`] } } })],
] as const;

/**
 * Where mentions are distributed, a shard may move between two statements of a transaction, and then other mentions are in
 * the places that were read.
 */
describe('a shard that moves between the statements of a transaction', () => {
  it.each(READING)('leaves other mentions alone: %s (C7, C17, C18)', async (_name, itemOf) => {
    const account = coding.account();
    const report = await coding.report(account, 6);
    const before = await values(report);
    const wasMoved = whenRead(reversePlaces);
    const ids = ['m0', 'm1', 'm2'];
    await coding
      .bulk(
        account,
        ids.map((mention_id) => ({ action: 'update', report_id: report, mention_id, ...itemOf(mention_id) })),
      )
      .expect(204);
    expect(wasMoved()).toBe(true);
    expect(await values(report)).toEqual(
      before.map((mention) => (ids.includes(mention.id) ? { ...mention, tags: [`of ${mention.id}`] } : mention)),
    );
    const [{ mention_ids }] = await coding.records(report);
    expect(mention_ids.toSorted()).toEqual(ids);
  });

  it('leaves other mentions alone: an import of known mentions (C20)', async () => {
    const account = coding.account('import');
    const report = await coding.report(account, 6);
    const before = await values(report);
    const documents = await coding.documents(report);
    const wasMoved = whenRead(exchangePlaces);
    const given = ['m0', 'm1', 'm2'].map((id, n) => ({ id, influence: n + 1, title: `A title of ${id}` }));
    const { body } = await coding.import(account, report, given).expect(200);
    expect(body).toMatchObject({ data: { counter: { updated: 3 } } });
    expect(wasMoved()).toBe(true);
    const byId = new Map(given.map((mention) => [mention.id, mention]));
    expect(await values(report)).toEqual(
      before.map((mention) => ({ ...mention, influence: byId.get(mention.id)?.influence ?? mention.influence })),
    );
    expect((await coding.documents(report)).map(({ id, title }) => ({ id, title }))).toEqual(
      documents.map(({ id, title }) => ({ id, title: byId.get(id as string)?.title ?? title })),
    );
  });
});

/** The SQL that the service sends for `request`, without transactions. */
async function statementsOf(request: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const original = pg.Client.prototype.query as unknown as (...args: unknown[]) => Promise<unknown>;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    texts.push((args[0] as { text?: string }).text ?? (args[0] as string));
    return original.apply(this, args) as never;
  } as never);
  await request();
  return texts;
}

/** Citus moves a shard although rows of it are locked. It waits for a transaction that has written there. */
describe('a write that locks mentions before it writes them', () => {
  const LOCKS = /\bfor no key update\b/;
  const WRITES = /^\s*(delete from|update|insert into) coding\.mention\b/;

  it.each<[name: string, request: (account: Account, report: string, change: string) => Test]>([
    ['a condition (C18)', (account, report) => coding.bulk(account, [conditional(report)])],
    ['an update by filter (C14)', (account, report) => coding.updateAll(account, report, { filters: {}, payload })],
    ['an import of known mentions (C20)', (account, report) => coding.import(account, report, [{ id: 'm0' }])],
    ['an undo (C16)', (account, _report, change) => coding.undo(account, change)],
  ])('has written to their shard, so that it stays where it is: %s', async (_name, request) => {
    const account = coding.account('import');
    const report = await coding.report(account, 3);
    const bulk = await coding.bulk(account, [{ ...conditional(report), if: undefined }]).expect(204);
    const statements = await statementsOf(() => request(account, report, bulk.headers['change-id']).expect(isSuccess));
    const [written, locked] = [WRITES, LOCKS].map((kind) => statements.findIndex((text) => kind.test(text)));
    expect(written).toBeGreaterThanOrEqual(0);
    expect(locked).toBeGreaterThan(written);
  });

  const payload = { language: 'eng' };
  const conditional = (report_id: string) => ({
    ...{ action: 'update', report_id, mention_id: 'm0' },
    ...{ if: { tags: [] }, payload: { sentiment: 'positive' } },
  });
  const isSuccess = ({ status }: { status: number }) => {
    if (status >= 300) throw new Error(`The answer is ${status}.`);
  };
});

/** Writes a table again, with its rows in other places, and waits for it only as long as it makes progress. */
async function rewrite(statement: string): Promise<{ waited: boolean; done: Promise<unknown> }> {
  const { dataSource } = coding.database;
  let isDone = false;
  const done = dataSource.query(statement).finally(() => (isDone = true));
  const isWaiting = `select from pg_stat_activity where query = $1 and wait_event_type = 'Lock'`;
  const progress = async () => (isDone ? 'done' : (await dataSource.query<unknown[]>(isWaiting, [statement])).length);
  await expect.poll(progress).toBeTruthy();
  return { waited: !isDone, done };
}

/** A place is that of its mention until the transaction ends, because the statement that reads it locks the table. */
describe('a table that is written again between the statements of a transaction', () => {
  const rewritings = (table: string) => [`vacuum full ${table}`, `cluster ${table} using ${table.split('.')[1]}_pkey`];

  it.each(
    rewritings('coding.mention').flatMap((statement) => READING.map((reading) => [statement, ...reading] as const)),
  )('waits for its end: %s during %s (C7, C17, C18)', async (statement, _name, itemOf) => {
    const account = coding.account();
    const report = await coding.report(account, 6);
    // Their rows are behind their earlier versions, which the new table does not have.
    await coding.updateAll(account, report, { filters: {}, payload: { channel: 'owned' } }).expect(200);
    let rewriting: Awaited<ReturnType<typeof rewrite>> | undefined;
    const wasRead = whenRead(async () => (rewriting = await rewrite(statement)));
    const ids = ['m0', 'm1', 'm2'];
    await coding
      .bulk(
        account,
        ids.map((mention_id) => ({ action: 'update', report_id: report, mention_id, ...itemOf(mention_id) })),
      )
      .expect(204);
    expect({ wasRead: wasRead(), waited: rewriting?.waited }).toEqual({ wasRead: true, waited: true });
    await rewriting?.done;
    const tags = (await values(report)).map((mention) => mention.tags);
    expect(tags).toEqual([...ids.map((id) => [`of ${id}`]), [], [], []]);
  });

  it.each(['coding.mention', 'coding.mention_document'].flatMap(rewritings))(
    'waits for its end: %s during an import of known mentions (C20)',
    async (statement) => {
      const account = coding.account('import');
      const report = await coding.report(account, 6);
      const given = ['m0', 'm1', 'm2'].map((id, n) => ({ id, influence: n + 1, title: `A title of ${id}` }));
      let rewriting: Awaited<ReturnType<typeof rewrite>> | undefined;
      const wasRead = whenRead(async () => (rewriting = await rewrite(statement)));
      await coding.import(account, report, given).expect(200);
      expect({ wasRead: wasRead(), waited: rewriting?.waited }).toEqual({ wasRead: true, waited: true });
      await rewriting?.done;
      expect((await values(report)).slice(0, 3).map(({ influence }) => influence)).toEqual([1, 2, 3]);
      expect((await coding.documents(report)).slice(0, 3).map(({ title }) => title)).toEqual(
        given.map(({ title }) => title),
      );
    },
  );
});

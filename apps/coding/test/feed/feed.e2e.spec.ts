import { readPosition, writePosition } from '@earshot/coding/entities';
import { expectError, metricValue } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Feed, feed, feedOf, now } from './feed-support.js';
import { type Account, CodingUnderTest, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterAll(() => coding.stop());

const code = (report: string, ids: string[], payload: object) =>
  coding
    .bulk(
      account,
      ids.map((id) => update(report, id, payload)),
    )
    .expect(204);
const after = (report: string, since: string, query: object = {}) => feed(coding, account, report, { since, ...query });

describe('the feed of a report (C24)', () => {
  it('without since has only the position of now', async () => {
    const report = await coding.report(account, 1);
    await code(report, ['m0'], { sentiment: 'positive' });
    const { data, meta } = await feed(coding, account, report);
    expect({ data, more: meta.more }).toEqual({ data: [], more: false });
    expect((await after(report, meta.next)).data).toEqual([]);
  });

  it('has what changed since, as the changes by id have it, in the order of effect', async () => {
    const report = await coding.report(account, 3);
    const since = await now(coding, account, report);
    await code(report, ['m2', 'm0'], { sentiment: 'positive', review: { status: 'reviewed' } });
    const { headers } = await code(report, ['m0'], { tags: { add: ['x'] } });
    await coding.updateAll(account, report, { filters: {}, payload: { language: 'fra' } }).expect(200);
    await coding.http
      .post(`/coding/v1/changes/${headers['change-id']}/_undo`)
      .set('authorization', `Bearer ${account.token}`)
      .expect(204);
    const { data, meta } = await after(report, since);
    expect(data.map(({ action }) => action)).toEqual(['bulk', 'bulk', 'update', 'undo']);
    for (const change of data) {
      const path = `/coding/v1/changes/${change.id}?size=1000`;
      const { body } = await coding.http.get(path).set('authorization', `Bearer ${account.token}`).expect(200);
      expect(change).toEqual(body.data);
    }
    expect(meta.more).toBe(false);
    expect((await after(report, meta.next)).data).toEqual([]);
  });

  it('has each repeated mention once, before its first item and after its last', async () => {
    const report = await coding.report(account, 1);
    const since = await now(coding, account, report);
    const items = [{ sentiment: 'positive' }, { channel: 'owned' }, { sentiment: 'negative' }];
    await coding
      .bulk(
        account,
        items.map((payload) => update(report, 'm0', payload)),
      )
      .expect(204);
    const [{ mention_list }] = (await after(report, since)).data;
    expect(mention_list).toEqual([
      {
        mention_id: 'm0',
        before: { sentiment: 'unassigned', channel: null },
        after: { sentiment: 'negative', channel: 'owned' },
      },
    ]);
  });

  it('includes the changed mentions as they are now, with the members that are asked for (D4, E4)', async () => {
    const report = await coding.report(account, 3);
    const since = await now(coding, account, report);
    await code(report, ['m1'], { sentiment: 'positive' });
    await code(report, ['m1', 'm2'], { sentiment: 'negative' });
    const { included } = await after(report, since, { include: 'mention' });
    expect(included!.mention).toMatchObject([
      { id: 'm1', report_id: report, sentiment: 'negative', content: 'text of m1', review: { status: 'unreviewed' } },
      { id: 'm2', sentiment: 'negative' },
    ]);
    const sparse = await after(report, since, {
      include: 'mention',
      'fields[mention]': 'sentiment',
      'fields[change]': 'action',
    });
    expect(sparse.included!.mention[0]).toEqual({ id: 'm1', sentiment: 'negative' });
    expect(Object.keys(sparse.data[0])).toEqual(['id', 'action']);
    await coding.database.dataSource.query(`delete from coding.mention where report_id = $1 and id = 'm1'`, [report]);
    expect((await after(report, since, { include: 'mention' })).included!.mention.map(({ id }) => id)).toEqual(['m2']);
  });

  it('has mentions that were imported, and those that are gone, because they were erased or their import was undone', async () => {
    const importer = coding.account('read import erase');
    const report = await coding.report(importer, 1);
    const post = (path: string, body: object) =>
      coding.http.post(`/coding/v1${path}`).set('authorization', `Bearer ${importer.token}`).send(body);
    const since = await now(coding, importer, report);
    const known = { id: 'm0', title: 'A new title' };
    const made = { id: 'new', type: 'post', date: '2026-05-01T10:00:00Z', sentiment: 'neutral' };
    const { headers } = await post(`/reports/${report}/_import`, { data: [known, made] }).expect(200);
    const arrived = await feed(coding, importer, report, { since, include: 'mention' });
    expect(arrived.data[0]).toMatchObject({
      action: 'import',
      mention_list: [
        { mention_id: 'm0', created: false, after: {} },
        { mention_id: 'new', created: true, before: null, after: { sentiment: 'neutral' } },
      ],
    });
    expect(arrived.included!.mention).toMatchObject([known, { id: 'new', sentiment: 'neutral' }]);
    await post(`/changes/${headers['change-id']}/_undo`, {});
    await post('/_erase', { filters: { ids: ['m0'] }, report_ids: [report] }).expect(200);
    const gone = await feed(coding, importer, report, { since: arrived.meta.next, include: 'mention' });
    expect(gone.data.map(({ action }) => action)).toEqual(['undo', 'erase']);
    expect(gone.data.map(({ mention_list }) => mention_list.map(({ mention_id }) => mention_id))).toEqual([
      ['new'],
      ['m0'],
    ]);
    expect(gone.included).toBeUndefined();
    // The erasure took the mention out of the import, which lists the others.
    const again = await feed(coding, importer, report, { since, include: 'mention' });
    expect(again.data.map(({ mention_list }) => mention_list.map(({ mention_id }) => mention_id))).toEqual([
      ['new'],
      ['new'],
      ['m0'],
    ]);
  });

  it('has whole changes until they have size mentions, at least one, and goes on after them', async () => {
    const report = await coding.report(account, 5);
    const since = await now(coding, account, report);
    for (const ids of [['m0'], ['m1', 'm2'], ['m0', 'm1', 'm2', 'm3', 'm4'], ['m3']]) {
      await code(report, ids, { sentiment: 'positive' });
    }
    const pages: number[][] = [];
    let position = since;
    for (let more = true; more;) {
      const { data, meta } = await after(report, position, { size: 3 });
      pages.push(data.map(({ mention_count }) => mention_count));
      ({ next: position, more } = meta);
      // What is changed between two pages comes after them.
      if (pages.length === 1) await code(report, ['m4'], { sentiment: 'negative' });
    }
    expect(pages).toEqual([[1, 2], [5], [1]]);
    expect((await after(report, position)).data).toMatchObject([{ mention_list: [{ mention_id: 'm4' }] }]);
  });

  it('never skips a change that commits after a later one', async () => {
    const report = await coding.report(account, 2);
    const since = await now(coding, account, report);
    const slow = await coding.database.connect();
    await slow.query('begin');
    await slow.query(
      `insert into coding.change_record (report_id, changed_at, user_id, application_id, mention_ids, payload_numbers,
         payloads, mention_count) values ($1, now(), 'user', 'app', '{m0}', '{0}', '[{"sentiment": "negative"}]', 1)`,
      [report],
    );
    await code(report, ['m1'], { sentiment: 'positive' });
    const first = await after(report, since);
    await slow.query('commit');
    await slow.end();
    const second = await after(report, first.meta.next);
    const ids = [first, second].map(({ data }) => data.map(({ mention_list }) => mention_list[0].mention_id));
    expect(ids).toEqual([['m1'], ['m0']]);
  });
});

describe('a reader that waits (C24)', () => {
  let address: string;
  beforeAll(async () => {
    address = await coding.listen();
  });

  const WAIT_S = 25;

  /** Asks another process, or the one that all tests have. */
  const waitFor = (report: string, since: string, at = address, signal?: AbortSignal) =>
    fetch(`${at}/coding/v1/feed?${new URLSearchParams({ report_id: report, since, wait: `${WAIT_S}` })}`, {
      headers: { authorization: `Bearer ${account.token}` },
      signal,
    });
  const readersOf = async ({ http }: CodingUnderTest) =>
    metricValue((await http.get('/metrics')).text, 'feed_readers_waiting');

  it('gets a change while others go on waiting, who began earlier', async () => {
    const [report, other] = [await coding.report(account, 1), await coding.report(account, 1)];
    const leaving = new AbortController();
    const idle = waitFor(other, await now(coding, account, other), address, leaving.signal);
    await expect.poll(() => readersOf(coding)).toBe(1);
    for (const sentiment of ['positive', 'negative', 'neutral']) {
      const waiting = waitFor(report, await now(coding, account, report));
      await expect.poll(() => readersOf(coding)).toBe(2);
      await code(report, ['m0'], { sentiment });
      const { data } = (await (await waiting).json()) as Feed;
      expect(data).toMatchObject([{ mention_list: [{ after: { sentiment } }] }]);
      expect(await readersOf(coding)).toBe(1);
    }
    leaving.abort();
    await expect(idle).rejects.toThrow('aborted');
  });

  it('gets an empty answer when its time is over, also in place of changes of other reports', async () => {
    const [report, other] = [await coding.report(account, 1), await coding.report(account, 1)];
    const since = await now(coding, account, report);
    const began = performance.now();
    const waiting = after(report, since, { wait: 2 });
    await code(other, ['m0'], { sentiment: 'positive' });
    const { data, meta } = await waiting;
    expect(data).toEqual([]);
    expect(performance.now() - began).toBeGreaterThan(1_900);
    await code(report, ['m0'], { sentiment: 'positive' });
    expect((await after(report, meta.next)).data).toHaveLength(1);
  });

  it('that leaves, is not waited for any more', async () => {
    const report = await coding.report(account, 1);
    const leaving = new AbortController();
    const waiting = waitFor(report, await now(coding, account, report), address, leaving.signal);
    await expect.poll(() => readersOf(coding)).toBe(1);
    leaving.abort();
    await expect(waiting).rejects.toThrow('aborted');
    await expect.poll(() => readersOf(coding)).toBe(0);
  });

  it('whose token ends during the wait gets 401, and nothing of the change (5)', async () => {
    const report = await coding.report(account, 1);
    const since = await now(coding, account, report);
    const leaver = coding.colleague(account);
    const waiting = feedOf(coding, leaver, report, { since, wait: 25 }).then((response) => response);
    await expect.poll(() => readersOf(coding)).toBe(1);
    coding.security.tokens.delete(leaver.token);
    await expect.poll(async () => (await feedOf(coding, leaver, report)).status, { interval: 250 }).toBe(401);
    await code(report, ['m0'], { sentiment: 'positive' });
    expectError(await waiting, 'token_invalid', /valid bearer token/);
  });

  it('gets a 410 as soon as mentions are loaded', async () => {
    const report = await coding.report(account, 1);
    const waiting = waitFor(report, await now(coding, account, report));
    await expect.poll(() => readersOf(coding)).toBe(1);
    await coding.database.dataSource.query('update coding.report set loaded_xid = default where id = $1', [report]);
    expect((await waiting).status).toBe(410);
  });

  it('gets its answer when the process stops, which does not wait for the end of its time (A6)', async () => {
    const stopping = await coding.replica({});
    const report = await coding.report(account, 1);
    const since = await now(coding, account, report);
    const began = performance.now();
    const waiting = waitFor(report, since, await stopping.listen());
    await expect.poll(() => readersOf(stopping)).toBe(1);
    await stopping.app.close();
    expect(performance.now() - began).toBeLessThan(WAIT_S * 1_000);
    expect(await (await waiting).json()).toMatchObject({ data: [], meta: { more: false } });
  });

  it('costs no connection, and 1 000 of them get their change', async () => {
    const report = await coding.report(account, 1);
    const [first, other] = [await now(coding, account, report), await coding.report(account, 1)];
    await code(other, ['m0'], { sentiment: 'positive' });
    const second = await now(coding, account, report);
    const waiting = Array.from({ length: 1_000 }, (_, n) => waitFor(report, n % 2 ? first : second));
    const active = async () =>
      (
        await coding.database.dataSource.query<{ count: number }[]>(
          `select count(*)::integer as count from pg_stat_activity
            where application_name = 'coding' and datname = current_database() and state <> 'idle'`,
        )
      )[0].count;
    await expect.poll(() => readersOf(coding), { interval: 500 }).toBe(1_000);
    expect(await active()).toBeLessThanOrEqual(1);
    await code(report, ['m0'], { sentiment: 'positive' });
    const answers = await Promise.all(waiting);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<Feed>));
    expect(bodies.every(({ data }) => data.length === 1)).toBe(true);
    // They came to share a position, and so an answer. The first one may ask before the others.
    expect(new Set(bodies.map(({ meta }) => meta.next)).size).toBeLessThanOrEqual(2);
  });
});

describe('a position that is not known (C24)', () => {
  const unknown = async (report: string, since: string, reason: string) =>
    expectError(
      await feedOf(coding, account, report, { since }),
      'position_unknown',
      `The changes after this position are not known: ${reason}. Export again.`,
    );

  it('is 410 after a load', async () => {
    const report = await coding.report(account, 1);
    const since = await now(coding, account, report);
    await coding.database.dataSource.query('update coding.report set loaded_xid = default where id = $1', [report]);
    await unknown(report, since, 'mentions were loaded since');
  });

  it('is 410 on another server, and after a month', async () => {
    const report = await coding.report(account, 1);
    const position = readPosition(report, await now(coding, account, report))!;
    const elsewhere = writePosition(report, { ...position, server: 'another' });
    await unknown(report, elsewhere, 'the database is another one');
    const at = String(Number(position.at) - 30 * 24 * 3_600_000);
    await unknown(report, writePosition(report, { ...position, at }), 'it is too old');
  });

  it('is 410 if an erasure since then no longer lists its mentions (C21)', async () => {
    const report = await coding.report(account, 1);
    const since = await now(coding, account, report);
    await coding.database.dataSource.query(
      `insert into coding.change_record (report_id, changed_at, user_id, application_id, action, mention_ids,
         payload_numbers, payloads, mention_count) values ($1, now(), 'user', 'app', 'erase', '{}', '{}', '[]', 5)`,
      [report],
    );
    await unknown(report, since, 'an erasure since then no longer lists its mentions');
  });

  it('of an earlier run of the server repeats the changes of the hour before it, and skips none', async () => {
    const report = await coding.report(account, 1);
    await code(report, ['m0'], { sentiment: 'positive' });
    const position = readPosition(report, await now(coding, account, report))!;
    await code(report, ['m0'], { sentiment: 'negative' });
    const earlier = { ...position, run: 'earlier', snapshot: '900000000:900000000:' };
    const { data, meta } = await after(report, writePosition(report, earlier), { size: 1 });
    expect(data).toMatchObject([{ mention_list: [{ after: { sentiment: 'positive' } }] }]);
    const rest = await after(report, meta.next);
    expect(rest.data).toMatchObject([{ mention_list: [{ after: { sentiment: 'negative' } }] }]);
    expect((await after(report, rest.meta.next)).data).toEqual([]);
    const quiet = await coding.report(account, 1);
    const other = { ...readPosition(quiet, await now(coding, account, quiet))!, run: 'earlier' };
    expect((await after(quiet, writePosition(quiet, other))).data).toEqual([]);
  });
});

describe('the feed on distributed tables (C24)', () => {
  it('is 501, because workers have transaction ids of their own', async () => {
    const distributed = await CodingUnderTest.start();
    const reader = distributed.account();
    const report = await distributed.report(reader, 1);
    const client = await distributed.database.connect();
    await client.query('set allow_system_table_mods = on');
    await client.query('create table pg_catalog.pg_dist_partition ()');
    await client.end();
    const detail = 'Changes cannot be followed, because the tables are distributed.';
    expectError(await feedOf(distributed, reader, report), 'feed_unavailable', detail);
    await distributed.stop();
  });
});

describe('a request for the feed that is rejected', () => {
  it.each([
    [{ wait: 26 }, 'wait'],
    [{ wait: -1 }, 'wait'],
    [{ size: 0 }, 'size'],
    [{ size: 10_001 }, 'size'],
    [{ include: 'report' }, 'include'],
  ])('%j is 400', async (query, path) => {
    const report = await coding.report(account, 1);
    expectError(await feedOf(coding, account, report, query), 'value_invalid', /./, { meta: { path } });
  });

  it('with a position that PostgreSQL could not read is 400 (E5)', async () => {
    const report = await coding.report(account, 1);
    const position = readPosition(report, await now(coding, account, report))!;
    for (const snapshot of ['', '0:0:', '5:4:', '1:3:2,1', '1:3:4', '1:2:x', "1:2:'", '1:99999999999999999999:']) {
      const since = writePosition(report, { ...position, snapshot });
      expectError(await feedOf(coding, account, report, { since }), 'cursor_invalid', /./, { meta: { path: 'since' } });
    }
    for (const since of ['x', 'W10', Buffer.from('{}').toString('base64url')]) {
      expectError(await feedOf(coding, account, report, { since }), 'cursor_invalid', /./, { meta: { path: 'since' } });
    }
    const other = await coding.report(account, 1);
    const since = await now(coding, account, other);
    expectError(await feedOf(coding, account, report, { since }), 'cursor_invalid', /./, { meta: { path: 'since' } });
  });

  it('without report_id is 400, of another account 404, and without a token 401', async () => {
    const get = () => coding.http.get('/coding/v1/feed');
    const authorization = `Bearer ${account.token}`;
    const missing = await get().set('authorization', authorization);
    expectError(missing, 'member_missing', 'report_id is missing.', { meta: { path: 'report_id' } });
    const foreign = await coding.report(coding.account(), 1);
    expectError(await feedOf(coding, account, foreign), 'report_not_found', 'There is no such report.');
    expectError(await get(), 'token_invalid', /./);
  });
});

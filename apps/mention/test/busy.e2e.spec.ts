import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataSourceOptions } from '@earshot/database-kit';
import type { Report } from '@earshot/coding/entities';
import { DatabaseLink, expectError } from '@earshot/test-kit';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, MentionUnderTest } from './support.js';

let mention: MentionUnderTest;
let account: Account;
let report: Report;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  await mention.app.listen(0, '127.0.0.1');
  account = mention.account();
  report = await mention.report(account);
  await addCrowdedMentions(report);
});
afterAll(() => mention.stop());

/** With one more for a busy machine. */
const FIVE_SECONDS = 6_000;

/** Adds mentions with many classifiers. PostgreSQL takes a minute to compare these with 10 000 others. */
const addCrowdedMentions = ({ id }: Report) =>
  mention.database.dataSource.query(
    `with crowded as (
       insert into coding.mention (report_id, id, date, type, sentiment, review_status, language, country, tags,
                                   classifier_ids, community_ids)
       select $1, n::text, now(), 'post', 'neutral', 'unreviewed', 'eng', 'FRA', '{}',
              array(select 'k' || k from generate_series(1, 200) as k), '{}'
         from generate_series(1, 2000) as n
       returning report_id, id, date)
     insert into coding.mention_document (report_id, id, date, words) select report_id, id, date, '' from crowded`,
    [id],
  );

/** A slow search whose body is small, so that it is not a large request. */
const SLOW = {
  filters: {
    boolean: { must_not: { classifiers: Array.from({ length: 10_000 }, (_, n) => n.toString(36).toUpperCase()) } },
  },
};

/** The statements of the service that PostgreSQL is running. */
async function active(): Promise<string[]> {
  const rows: { query: string }[] = await mention.database.dataSource.query(
    `select query from pg_stat_activity
      where datname = current_database() and application_name = 'mention' and state = 'active'`,
  );
  return rows.map(({ query }) => query);
}

const nothingRuns = () => vi.waitFor(async () => expect(await active()).toEqual([]), { timeout: 1_500, interval: 50 });

/** Sends a search from a client that can close its connection before the answer. */
function leavingClient({ token }: Account, { id }: Report, body: object): { leave(): void } {
  const text = JSON.stringify(body);
  return clientThatSends({ token }, { id }, text, Buffer.byteLength(text));
}

/** Sends `text` as the start of a body of `length` bytes. */
function clientThatSends({ token }: Pick<Account, 'token'>, { id }: Pick<Report, 'id'>, text: string, length: number) {
  const { port } = mention.app.getHttpServer().address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    [
      `POST /mention/v2/reports/${id}/_search HTTP/1.1`,
      'host: test',
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      `content-length: ${length}`,
      '',
      text,
    ].join('\r\n'),
  );
  return { leave: () => socket.destroy() };
}

async function timed(search: PromiseLike<Response>): Promise<[Response, number]> {
  const begun = Date.now();
  return [await search, Date.now() - begun];
}

describe('a search that takes too long (C11)', () => {
  it('is 503 with Retry-After within 5 s, and ends in the database', async () => {
    const [response, took] = await timed(mention.search(account, report, SLOW));
    expectError(response, 'database_unavailable', /too busy/);
    expect(response.headers['retry-after']).toBe('1');
    expect(took).toBeLessThan(FIVE_SECONDS);
    await nothingRuns();
  });

  it('is 503 within 5 s, even if it waited for other searches of its client account', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => timed(mention.search(account, report, SLOW))));
    for (const [response, took] of answers) {
      expectError(response, 'database_unavailable', /too busy/);
      expect(response.headers['retry-after']).toBe('1');
      expect(took).toBeLessThan(FIVE_SECONDS);
    }
    await nothingRuns();
    await mention.search(account, report, { size: 1 }).expect(200);
  });

  it('is 503 within 5 s if it aggregates (D16)', async () => {
    const hours = { date_histogram: { field: 'date', interval: 'hour' } };
    const body = { ...SLOW, aggregations: { hours, classifiers: { terms: { field: 'classifier', size: 1_000 } } } };
    const [response, took] = await timed(mention.analytics(account, report, body));
    expectError(response, 'database_unavailable', /too busy/);
    expect(response.headers['retry-after']).toBe('1');
    expect(took).toBeLessThan(FIVE_SECONDS);
    await nothingRuns();
    await mention.analytics(account, report, { aggregations: { hours } }).expect(200);
  });

  it('ends in the database when its client is gone, and queued searches never begin', async () => {
    const clients = Array.from({ length: 20 }, () => leavingClient(account, report, SLOW));
    await vi.waitFor(async () => expect(await active()).not.toEqual([]));
    // The others have to arrive, too: a search that is read after its client left begins, and is cancelled.
    await sleep(1_000);
    for (const client of clients) client.leave();
    await nothingRuns();
    await sleep(300);
    expect(await active()).toEqual([]);
  });

  it('ends in the database even while it waits for a lock', async () => {
    const locker = mention.database.dataSource.createQueryRunner();
    await locker.query('begin');
    await locker.query('lock table coding.mention in access exclusive mode');
    try {
      const clients = Array.from({ length: 10 }, () => leavingClient(account, report, {}));
      await vi.waitFor(async () => expect(await active()).not.toEqual([]));
      for (const client of clients) client.leave();
      await nothingRuns();
    } finally {
      await locker.query('rollback');
      await locker.release();
    }
    await mention.search(account, report, { size: 1 }).expect(200);
  });

  it('uses at most half of the connections, so that other client accounts get answers', async () => {
    const other = mention.account();
    const theirs = await mention.report(other, [{}]);
    const clients = Array.from({ length: 40 }, () => leavingClient(account, report, SLOW));
    await vi.waitFor(async () => expect((await active()).length).toBeGreaterThan(1));
    for (let n = 0; n < 10; n++) {
      const [response, took] = await timed(mention.search(other, theirs, {}));
      expect(response.body.meta).toEqual({ total: 1, next: null });
      // Without a connection of its own it would wait until the database ends the others, after 4.4 s.
      expect(took).toBeLessThan(4_000);
      expect((await active()).length).toBeLessThanOrEqual(5);
    }
    for (const client of clients) client.leave();
    await nothingRuns();
  });

  it('is ended by the database even if the service is gone', () => {
    const { extra } = dataSourceOptions('', { schema: '', entities: [], migrations: [], rights: {} }, '');
    expect(extra.statement_timeout).toBeLessThan(extra.query_timeout);
    expect(extra.query_timeout).toBeLessThan(5_000);
  });
});

describe('a database that does not answer (C11)', () => {
  it.each(['freeze', 'cut'] as const)('is 503 within 5 s after %s', async (trouble) => {
    const link = await DatabaseLink.open(mention.serviceUrl);
    const service = await mention.replica(link.url);
    try {
      await service.search(account, report, { size: 1 }).expect(200);
      link[trouble]();
      const [response, took] = await timed(service.search(account, report, { size: 1 }));
      expectError(response, 'database_unavailable', /unavailable or too busy/);
      expect(took).toBeLessThan(FIVE_SECONDS);
      link.restore();
      await vi.waitFor(() => service.search(account, report, { size: 1 }).expect(200), { timeout: 10_000 });
    } finally {
      await service.app.close();
      await link.close();
    }
  });
});

describe('large requests of one client account (C11)', () => {
  it('include searches for large pages', async () => {
    const pages = Array.from({ length: 2 }, () => leavingClient(account, report, { ...SLOW, size: 1_000 }));
    try {
      await vi.waitFor(async () => expect(await active()).not.toEqual([]));
      const [[rejected, took]] = await Promise.all([
        timed(mention.search(account, report, { size: 101 })),
        mention.search(account, report, { size: 100 }).expect(200),
      ]);
      expectError(rejected, 'too_busy', /too busy with other requests of this client account/);
      expect(took).toBeLessThan(FIVE_SECONDS);
    } finally {
      for (const page of pages) page.leave();
    }
    await mention.search(account, report, { size: 1_000 }).expect(200);
  });

  const LARGE = { filters: { ids: Array.from({ length: 5_000 }, (_, n) => `no such mention ${n}`) } };

  it('run two at a time: a third waits, then is 503 within 5 s, while all other requests are answered', async () => {
    const slow = Array.from({ length: 2 }, () => clientThatSends(account, report, '{', 100_000));
    try {
      const other = mention.account();
      const otherReport = await mention.report(other);
      // The first bytes of the slow requests arrive before the answer to this one.
      await mention.search(account, report, { size: 1 }).expect(200);
      const [[rejected, took]] = await Promise.all([
        timed(mention.search(account, report, LARGE)),
        mention.search(account, report, { size: 1 }).expect(200),
        mention.search(other, otherReport, LARGE).expect(200),
      ]);
      expectError(rejected, 'too_busy', /too busy with other requests of this client account/);
      expect(rejected.headers['retry-after']).toBe('1');
      expect(took).toBeLessThan(FIVE_SECONDS);
    } finally {
      for (const client of slow) client.leave();
    }
    await mention.search(account, report, LARGE).expect(200);
  });
});

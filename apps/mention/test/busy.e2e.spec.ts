import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataSourceOptions } from '@earshot/database-kit';
import type { Report } from '@earshot/coding/entities';
import { bounded, BOUNDED_MS } from '@earshot/test-kit';
import { DatabaseLink } from '@earshot/test-kit/database';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import type { Response } from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, MentionUnderTest } from './support.js';

let mention: MentionUnderTest;
let account: Account;
let report: Report;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  await mention.listen();
  account = mention.account();
  report = await mention.report(account);
  await addCrowdedMentions(report);
});
afterAll(() => mention.stop());

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

/**
 * The connections whose statements PostgreSQL is running for the service, each with when the transaction of its statement
 * began. (`query_start` changes when a statement that was parsed is executed.)
 */
const active = (): Promise<{ pid: number; xact_start: Date; query: string }[]> =>
  mention.database.dataSource.query(
    `select pid, xact_start, query from pg_stat_activity
      where datname = current_database() and application_name = 'mention' and state = 'active' order by pid`,
  );

/** Those of them that compare classifiers, as a slow search does. */
const crowded = async () => (await active()).filter(({ query }) => query.includes('classifier_ids'));

const nothingRuns = () => expect.poll(() => active(), { timeout: BOUNDED_MS }).toEqual([]);

/** They leave also after a failure, since a service answers its clients before it stops. */
const connected: Socket[] = [];
const allLeave = () => {
  for (const socket of connected.splice(0)) socket.destroy();
};

/** Sends a search from a client that can close its connection before the answer. */
function leavingClient(service: MentionUnderTest, { token }: Account, { id }: Report, body: object): { leave(): void } {
  const text = JSON.stringify(body);
  return clientThatSends(service, { token }, { id }, text, Buffer.byteLength(text));
}

/** Sends `text` as the start of a body of `length` bytes. */
function clientThatSends(
  { app }: MentionUnderTest,
  { token }: Pick<Account, 'token'>,
  { id }: Pick<Report, 'id'>,
  text: string,
  length: number,
) {
  const { port } = app.getHttpServer().address() as { port: number };
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
  connected.push(socket);
  return { leave: () => socket.destroy() };
}

const boundedSearch = (search: PromiseLike<Response>) => bounded('a minute, or for ever', search);

describe('a search that takes too long (C11)', () => {
  it('is 503 with Retry-After within 5 s, and ends in the database', async () => {
    const response = await boundedSearch(mention.search(account, report, SLOW));
    expectError(response, 'database_unavailable', /too busy/);
    expect(response.headers['retry-after']).toBe('1');
    await nothingRuns();
  });

  it('is 503 within 5 s, even if it waited for other searches of its client account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => boundedSearch(mention.search(account, report, SLOW))),
    );
    for (const response of answers) {
      expectError(response, 'database_unavailable', /too busy/);
      expect(response.headers['retry-after']).toBe('1');
    }
    await nothingRuns();
    await mention.search(account, report, { size: 1 }).expect(200);
  });

  it('is 503 within 5 s if it aggregates (D16)', async () => {
    const hours = { date_histogram: { field: 'date', interval: 'hour' } };
    const body = { ...SLOW, aggregations: { hours, classifiers: { terms: { field: 'classifier', size: 1_000 } } } };
    const response = await boundedSearch(mention.analytics(account, report, body));
    expectError(response, 'database_unavailable', /too busy/);
    expect(response.headers['retry-after']).toBe('1');
    await nothingRuns();
    await mention.analytics(account, report, { aggregations: { hours } }).expect(200);
  });

  it('is ended by the database even if the service is gone', () => {
    const { extra } = dataSourceOptions('', { schema: '', entities: [], migrations: [], rights: {} }, '');
    expect(extra.statement_timeout).toBeLessThan(extra.query_timeout);
    expect(extra.query_timeout).toBeLessThan(5_000);
  });
});

describe('a search that has all the time that it needs (C11)', () => {
  let patient: MentionUnderTest;
  beforeEach(async () => {
    patient = await mention.patientReplica();
    await patient.listen();
  });
  afterEach(allLeave);

  it('ends in the database when its client is gone, and queued searches never begin', async () => {
    let begun = 0;
    patient.app.getHttpServer().on('request', () => begun++);
    const clients = Array.from({ length: 20 }, () => leavingClient(patient, account, report, SLOW));
    await expect.poll(() => active()).not.toEqual([]);
    // The others have to arrive, too: a search that is read after its client left begins, and is cancelled.
    await expect.poll(() => begun).toBe(20);
    await sleep(500);
    for (const client of clients) client.leave();
    await nothingRuns();
    await sleep(300);
    expect(await active()).toEqual([]);
  });

  it('ends in the database even while it waits for a lock', async () => {
    // The first question about a report also asks, for no client, how large it is.
    await patient.search(account, report, { size: 1 }).expect(200);
    await nothingRuns();
    const locker = mention.database.dataSource.createQueryRunner();
    await locker.query('begin');
    await locker.query('lock table coding.mention in access exclusive mode');
    try {
      const clients = Array.from({ length: 10 }, () => leavingClient(patient, account, report, {}));
      await expect.poll(() => active()).not.toEqual([]);
      for (const client of clients) client.leave();
      await nothingRuns();
    } finally {
      await locker.query('rollback');
      await locker.release();
    }
    await patient.search(account, report, { size: 1 }).expect(200);
  });

  it('uses at most half of the connections, so that other client accounts get answers', async () => {
    const other = mention.account();
    const theirs = await mention.report(other, [{}]);
    const clients = Array.from({ length: 40 }, () => leavingClient(patient, account, report, SLOW));
    // The first question about a report also asks how large it is: this has to end before the crowd is stable.
    await expect.poll(crowded).toHaveLength(5);
    const crowd = await crowded();
    for (let n = 0; n < 10; n++) {
      const response = await patient.search(other, theirs, {});
      expect(response.body.meta).toEqual({ total: 1, next: null });
    }
    // None of them had to end for these answers.
    expect(await crowded()).toEqual(crowd);
    for (const client of clients) client.leave();
    await nothingRuns();
  });

  it('lets a third search for a large page wait, which then is 503 within 5 s', async () => {
    const pages = Array.from({ length: 2 }, () => leavingClient(patient, account, report, { ...SLOW, size: 1_000 }));
    // Each runs two statements.
    await expect.poll(() => active()).toHaveLength(4);
    const [rejected] = await Promise.all([
      boundedSearch(patient.search(account, report, { size: 101 })),
      patient.search(account, report, { size: 100 }).expect(200),
    ]);
    expectError(rejected, 'too_busy', /too busy with other requests of this client account/);
    for (const page of pages) page.leave();
    await patient.search(account, report, { size: 1_000 }).expect(200);
  });
});

describe('a database that does not answer (C11)', () => {
  it.each(['freeze', 'cut'] as const)('is 503 within 5 s after %s', async (trouble) => {
    const link = await DatabaseLink.open(mention.serviceUrl);
    const service = await mention.replica(link.url);
    try {
      await service.search(account, report, { size: 1 }).expect(200);
      link[trouble]();
      const response = await boundedSearch(service.search(account, report, { size: 1 }));
      expectError(response, 'database_unavailable', /unavailable or too busy/);
      link.restore();
      await expect.poll(async () => (await service.search(account, report, { size: 1 })).status).toBe(200);
    } finally {
      await service.app.close();
      await link.close();
    }
  });
});

describe('a database without the tables of this version', () => {
  it('is 503 with Retry-After until it is migrated, and needs no restart (C11)', async () => {
    const report = await mention.report(account, [{}]);
    const run = (statement: string) => mention.database.dataSource.query(statement);
    for (const [undo, redo] of [
      ['alter schema coding rename to elsewhere', 'alter schema elsewhere rename to coding'],
      ['alter table coding.mention rename channel to older', 'alter table coding.mention rename older to channel'],
    ]) {
      await run(undo);
      try {
        for (const answer of [
          await mention.search(account, report, { filters: { channels: ['owned'] } }),
          await mention.analytics(account, report, { aggregations: { n: { terms: { field: 'channel' } } } }),
        ]) {
          expectError(answer, 'database_unavailable', 'The database is unavailable or too busy; try again.');
          expect(answer.headers['retry-after']).toBe('1');
        }
      } finally {
        await run(redo);
      }
      expectDocument(await mention.search(account, report, {}), 200);
    }
  });
});

describe('large requests of one client account (C11)', () => {
  const LARGE = { filters: { ids: Array.from({ length: 5_000 }, (_, n) => `no such mention ${n}`) } };

  it('run two at a time: a third waits, then is 503 within 5 s, while all other requests are answered', async () => {
    const slow = Array.from({ length: 2 }, () => clientThatSends(mention, account, report, '{', 100_000));
    try {
      const other = mention.account();
      const otherReport = await mention.report(other);
      // The first bytes of the slow requests arrive before the answer to this one.
      await mention.search(account, report, { size: 1 }).expect(200);
      const [rejected] = await Promise.all([
        boundedSearch(mention.search(account, report, LARGE)),
        mention.search(account, report, { size: 1 }).expect(200),
        mention.search(other, otherReport, LARGE).expect(200),
      ]);
      expectError(rejected, 'too_busy', /too busy with other requests of this client account/);
      expect(rejected.headers['retry-after']).toBe('1');
    } finally {
      for (const client of slow) client.leave();
    }
    await mention.search(account, report, LARGE).expect(200);
  });
});

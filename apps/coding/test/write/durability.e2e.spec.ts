import { lockNumber, withClient } from '@earshot/database-kit';
import { bounded } from '@earshot/test-kit';
import { DatabaseLink } from '@earshot/test-kit/database';
import { expectError } from '@earshot/test-kit/http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Account, CodingUnderTest, newMention, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterAll(() => coding.stop());

describe('concurrent writers (C7)', () => {
  it('are applied one after the other, 4 with overlapping bulk requests in opposite orders', async () => {
    const reports = [await coding.report(account, 40), await coding.report(account, 40)];
    const targets = reports.flatMap((report) => Array.from({ length: 40 }, (_, n) => [report, `m${n}`]));
    const write = (writer: number, round: number) => {
      const order = writer % 2 === 0 ? targets : targets.toReversed();
      const payload = { tags: [`writer ${writer}`, `round ${round}`], sentiment: writer % 2 ? 'positive' : 'negative' };
      return coding.bulk(
        account,
        order.map(([report, mention]) => update(report, mention, payload)),
      );
    };
    for (let round = 0; round < 50; round++) {
      const answers = await Promise.all([0, 1, 2, 3].map((writer) => write(writer, round)));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
      const states = (await Promise.all(reports.map((report) => coding.mentions(report)))).flat();
      const distinct = new Set(states.map(({ tags, sentiment }) => JSON.stringify([tags, sentiment])));
      expect(distinct.size).toBe(1);
    }
    for (const report of reports) expect(await coding.records(report)).toHaveLength(200);
  });

  it('do not fail if some code one mention of each report, and one codes many', async () => {
    const reports = [await coding.report(account, 40), await coding.report(account, 40)];
    const single = (n: number, round: number) => {
      const order = n % 2 === 0 ? reports : reports.toReversed();
      return coding.bulk(
        account,
        order.map((report) => update(report, `m${n % 3}`, { tags: [`single ${n}`, `round ${round}`] })),
      );
    };
    const large = (round: number) =>
      coding.bulk(
        account,
        reports.flatMap((report) =>
          Array.from({ length: 40 }, (_, n) =>
            update(report, `m${n}`, { language: 'fra', tags: ['large', `${round}`] }),
          ),
        ),
      );
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all([...Array.from({ length: 8 }, (_, n) => single(n, round)), large(round)]);
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 204));
      const [first, second] = await Promise.all(reports.map((report) => coding.mentions(report)));
      expect(first.map(({ tags }) => tags)).toEqual(second.map(({ tags }) => tags));
    }
  });

  it('are written together for one report, each with its own answer and change records (C2, C9)', async () => {
    const report = await coding.report(account, 30);
    const stranger = coding.account();
    const send = () =>
      Array.from({ length: 30 }, (_, n) => [
        coding.bulk(account, [update(report, `m${n}`, { tags: [`${n}`] }), update(report, `none${n}`, { tags: [] })]),
        coding.bulk(stranger, [update(report, `m${n}`, { sentiment: 'negative' })]),
      ]).flatMap((pair) => pair.map((request) => request.then((response) => response)));
    const answers = await withClient(coding.database.url, async (blocker) => {
      await blocker.query('begin');
      await blocker.query('select pg_advisory_xact_lock($1)', [lockNumber('commits of report', report)]);
      const requests = send();
      // When the stranger has all answers, the other requests have arrived, too, or are about to.
      await Promise.all(requests.filter((_, n) => n % 2 === 1));
      await blocker.query('commit');
      return Promise.all(requests);
    });
    for (const [n, { status, body }] of answers.entries()) {
      expect(status).toBe(200);
      const [detail, mention_id] =
        n % 2 === 0 ? ['mention not found in the report', `none${n / 2}`] : ['report not found', `m${(n - 1) / 2}`];
      expect(body.errors).toEqual([
        expect.objectContaining({
          detail,
          meta: expect.objectContaining({ mention_id, bulk_index: n % 2 === 0 ? 1 : 0 }),
        }),
      ]);
    }
    const mentions = await coding.mentions(report);
    for (const { id, tags, sentiment } of mentions) expect([`m${tags[0]}`, sentiment]).toEqual([id, 'unassigned']);
    const records = await coding.records(report);
    expect(records.map(({ mention_ids, payloads }) => [mention_ids, payloads])).toHaveLength(30);
    for (const { mention_ids, payloads, user_id } of records) {
      expect(user_id).toBe(account.userId);
      expect(payloads).toEqual([{ tags: [mention_ids[0].slice(1)] }]);
    }
    const [{ transactions }] = await coding.database.dataSource.query(
      'select count(distinct xmin::text)::int as transactions from coding.change_record where report_id = $1',
      [report],
    );
    expect(transactions).toBeLessThan(30);
  });

  it('get separate answers if one of them cannot be written', async () => {
    const report = await coding.report(account, 30);
    await coding.database.dataSource.query(
      `alter table coding.change_record add constraint rejects_one
         check (mention_ids <> '{m7}' or report_id <> '${report}')`,
    );
    onTestFinished(() =>
      coding.database.dataSource.query('alter table coding.change_record drop constraint rejects_one'),
    );
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => coding.bulk(account, [update(report, `m${n}`, { tags: ['written'] })])),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n === 7 ? 500 : 204)));
    expectError(answers[7], 'internal_error', /Quote the id/);
    const mentions = await coding.mentions(report);
    expect(mentions.filter(({ tags }) => tags.length === 0).map(({ id }) => id)).toEqual(['m7']);
    expect(await coding.records(report)).toHaveLength(29);
  });

  it('are recorded in the order in which they changed a mention (C9)', async () => {
    const report = await coding.report(account, 1);
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        coding.bulk(account, [update(report, 'm0', { tags: [`${n}`] })]).expect(204),
      ),
    );
    const [{ tags }] = await coding.mentions(report);
    const records = await coding.records(report);
    expect(records).toHaveLength(30);
    expect(records.at(-1)!.payloads).toEqual([{ tags }]);
  });
});

const textOf = (statement: unknown): string => String((statement as { text?: string }).text ?? statement);

describe('the statements of a request', () => {
  it('are equally many for 10 000 items and for 10', async () => {
    const reports = [await coding.report(account, 5000), await coding.report(account, 5000)];
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const statementsFor = async (mentions: number) => {
      query.mockClear();
      const items = reports.flatMap((report) =>
        Array.from({ length: mentions }, (_, n) =>
          update(report, `m${n}`, { sentiment: 'positive', tags: [`t${n % 7}`] }),
        ),
      );
      await coding.bulk(account, items).expect(204);
      // Only those of the transaction: before it, a request looks up the reports that it has not looked up of late, and
      // other tasks of the process send statements, too.
      const texts = query.mock.calls.map(([statement]) => textOf(statement));
      const begin = texts.findIndex((text) => text.startsWith('begin'));
      const connection = query.mock.contexts[begin];
      const itsTexts = texts.slice(begin).filter((_, index) => query.mock.contexts[begin + index] === connection);
      expect(itsTexts).toContain('commit');
      return itsTexts.indexOf('commit') + 1;
    };
    const few = await statementsFor(5);
    const many = await statementsFor(5000);
    query.mockRestore();
    expect(many).toBe(few);
    const [{ count }] = await coding.database.dataSource.query(
      `select count(*)::int from coding.mention where report_id = any($1) and sentiment = 'positive'`,
      [reports],
    );
    expect(count).toBe(10_000);
  });
});

describe('an unavailable database (C11)', () => {
  let link: DatabaseLink;
  let service: CodingUnderTest;
  beforeAll(async () => {
    link = await DatabaseLink.open(coding.database.urlAs('earshot_coding'));
    service = await coding.replica({ DATABASE_URL: link.url });
  });
  afterAll(async () => {
    link.restore();
    await service.app.close();
    await link.close();
  });

  it.each(['cut', 'freeze'] as const)(
    'is 503 with Retry-After within 5 s after %s, and needs no restart',
    async (trouble) => {
      const report = await coding.report(account, 1);
      await service.bulk(account, [update(report, 'm0', { sentiment: 'neutral' })]).expect(204);
      link[trouble]();
      const items = [update(report, 'm0', { sentiment: 'negative' })];
      const sent = Array.from({ length: 15 }, () => bounded('for ever', service.bulk(account, items)));
      const answers = await Promise.all(sent);
      for (const response of answers) {
        expectError(response, 'database_unavailable', /unavailable or too busy/);
        expect(response.headers['retry-after']).toBe('1');
      }
      expectError(await service.http.get('/health/ready'), 'service_not_ready', 'Not ready: database unavailable.');
      await service.http.get('/health/live').expect(200);
      link.restore();
      const again = () => service.bulk(account, [update(report, 'm0', { sentiment: 'positive' })]);
      await expect.poll(async () => (await again()).status).toBe(204);
      await service.http.get('/health/ready').expect(200);
      expect((await coding.mention(report, 'm0')).sentiment).toBe('positive');
    },
  );

  it('is 503 if a report stays locked, and nothing is applied', async () => {
    const report = await coding.report(account, 1);
    const blocker = await coding.database.connect();
    await blocker.query('begin');
    await blocker.query('select from coding.mention where report_id = $1 for update', [report]);
    const response = await service.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]);
    await blocker.query('rollback');
    await blocker.end();
    expectError(response, 'report_busy', /Nothing was changed/);
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    expect(await coding.records(report)).toEqual([]);
    await service.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]).expect(204);
  });
});

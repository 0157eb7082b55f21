import { randomBytes, randomUUID } from 'node:crypto';
import { IdempotencyKey } from '@earshot/coding/entities';
import { lockNumber } from '@earshot/database-kit';
import type { ErrorCode } from '@earshot/error-kit';
import { DatabaseLink } from '@earshot/test-kit/database';
import { ask, expectError, expectErrorDocument, metricValue } from '@earshot/test-kit/http';
import pg from 'pg';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { atCommit } from '../write/at-commit.js';
import { collidingKey } from './colliding-key.js';
import { type Account, CodingUnderTest, newMention, update } from '../support.js';

const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

let coding: CodingUnderTest;
let replica: CodingUnderTest;
let account: Account;
/** Where the replica listens. */
let address: string;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  replica = await coding.replica({});
  address = await replica.listen();
  account = coding.account();
});
afterAll(async () => {
  await replica.app.close();
  await coding.stop();
});

const tagged = (report: string, tag: string, mention = 'm0') => [update(report, mention, { tags: [tag] })];

const stored = ({ clientId }: Account) =>
  coding.database.dataSource.getRepository(IdempotencyKey).find({ where: { client_id: clientId } });

/** What a client sees of an answer, except for the header of a replay. */
const seen = ({ status, text, headers }: Response) => ({
  status,
  text,
  type: headers['content-type'],
  changes: headers['change-id'],
});

function expectReplay(response: Response, first: Response): void {
  expect(seen(response)).toEqual(seen(first));
  expect(first.headers).not.toHaveProperty('idempotency-replayed');
  expect(response.headers['idempotency-replayed']).toBe('true');
}

describe('a request with an Idempotency-Key (C13)', () => {
  it('is applied once, and each further time gets the first answer', async () => {
    const report = await coding.report(account, 1);
    const key = randomUUID();
    const first = await coding.bulk(account, tagged(report, 'one')).set('idempotency-key', key).expect(204);
    await coding.bulk(account, tagged(report, 'two')).expect(204);
    for (const service of [coding, replica]) {
      expectReplay(await service.bulk(account, tagged(report, 'one')).set('Idempotency-Key', key), first);
    }
    expect((await coding.mention(report, 'm0')).tags).toEqual(['two']);
    expect(await coding.records(report)).toHaveLength(2);
  });

  it('gets the ids of the changes again (C15)', async () => {
    const reports = [await coding.report(account, 1), await coding.report(account, 1)];
    const key = randomUUID();
    const items = reports.flatMap((report) => tagged(report, 'one'));
    const first = await coding.bulk(account, items).set('idempotency-key', key).expect(204);
    expect(first.headers['change-id'].split(', ')).toHaveLength(2);
    expectReplay(await replica.bulk(account, items).set('Idempotency-Key', key), first);
  });

  it('gets the stored 200 byte for byte, also when its items would succeed now', async () => {
    const report = await coding.report(account, 1);
    const key = randomUUID();
    const items = [...tagged(report, 'one'), ...tagged(report, 'one', 'm1'), update(report, 'm0', { 'é "\u0000': 1 })];
    const send = (service: CodingUnderTest) => service.bulk(account, items).set('idempotency-key', key);
    const first = await send(coding).expect(200);
    await coding.database.dataSource.getRepository('Mention').insert(newMention(report, 'm1'));
    expectReplay(await send(replica), first);
    expect((await coding.mention(report, 'm1')).tags).toEqual([]);
  });

  it.each<[string, (report: string) => unknown[], number]>([
    ['an empty array', () => [], 204],
    ['only invalid items', () => [1, {}], 200],
    ['only unknown reports', () => tagged('gone', 'x'), 200],
    ['only unknown mentions', (report) => tagged(report, 'x', 'gone'), 200],
  ])('is stored with %s, too', async (_case, items, status) => {
    const [report, other] = [await coding.report(account, 1), coding.account()];
    const user = coding.colleague(account);
    const key = randomUUID();
    const send = (data: unknown[]) => coding.bulk(user, data).set('idempotency-key', key);
    const first = await send(items(report)).expect(status);
    expectReplay(await send(items(report)), first);
    expectError(await send([...items(report), 1]), 'idempotency_key_reused', /^The Idempotency-Key belongs to/);
    expect(await coding.records(report)).toEqual([]);
    expect(await stored(other)).toEqual([]);
  });

  it('is formatted like the first answer', async () => {
    const key = randomUUID();
    const send = () =>
      coding.http
        .post('/coding/v1/_bulk?pretty')
        .set('authorization', `Bearer ${account.token}`)
        .set('idempotency-key', key)
        .send({ data: [1] });
    const first = await send().expect(200);
    expect(first.text).toContain('\n');
    expectReplay(await send(), first);
  });

  it('is 422 with another body, path or query, and changes nothing', async () => {
    const report = await coding.report(account, 1);
    const key = randomUUID();
    const body = JSON.stringify({ data: tagged(report, 'one') });
    const send = (text: string, path = '/coding/v1/_bulk') =>
      coding.http
        .post(path)
        .set({ authorization: `Bearer ${account.token}`, 'content-type': 'application/json', 'idempotency-key': key })
        .send(text);
    await send(body).expect(204);
    const others = [
      await send(JSON.stringify({ data: tagged(report, 'two') })),
      await send(`${body} `),
      await send('{"data":{}}'),
      await send(JSON.stringify({ data: tagged(report, 'one'), meta: { dry_run: true } })),
      await send(body, '/coding/v1/_bulk?pretty'),
      await send(body, '/coding/v1/_bulk/'),
    ];
    for (const response of others) expectError(response, 'idempotency_key_reused', /Send this request with a new key/);
    expect((await coding.mention(report, 'm0')).tags).toEqual(['one']);
    expect(await coding.records(report)).toHaveLength(1);
  });

  it('belongs to the client account: its users share keys, and other accounts have their own', async () => {
    const report = await coding.report(account, 1);
    const stranger = coding.account();
    const key = randomUUID();
    const send = (caller: Account, service = coding) =>
      service.bulk(caller, tagged(report, 'one')).set('idempotency-key', key);
    const first = await send(account).expect(204);
    expectReplay(await send(coding.colleague(account)), first);
    const { body } = await send(stranger).expect(200);
    expect(body.errors[0].detail).toBe('report not found');
    expect(await stored(stranger)).toHaveLength(1);
  });

  it('is stored with the time of its change, in the transaction of the change', async () => {
    const user = coding.account();
    const report = await coding.report(user, 1);
    await coding.bulk(user, tagged(report, 'one')).set('idempotency-key', 'k').expect(204);
    const [row] = await stored(user);
    expect(row).toMatchObject({ client_id: user.clientId, key: 'k', status: 204, body: null, body_gzip: null });
    expect(row.fingerprint).toHaveLength(32);
    const [{ transactions }] = await coding.database.dataSource.query(
      `select count(distinct xmin::text)::int as transactions
         from (select xmin from coding.idempotency_key where client_id = $1
               union all select xmin from coding.change_record where report_id = $2) as rows (xmin)`,
      [user.clientId, report],
    );
    expect(transactions).toBe(1);
  });

  it('takes no further round trip in its transaction', async () => {
    const report = await coding.report(account, 1);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await coding.bulk(account, tagged(report, 'one')).set('idempotency-key', randomUUID()).expect(204);
    const texts = query.mock.calls.map(([statement]) => (statement as unknown as { text?: string }).text ?? statement);
    query.mockRestore();
    const at = (pattern: RegExp) => texts.findIndex((text) => pattern.test(text as string));
    const [locked, found] = [at(/pg_try_advisory_xact_lock/), at(/with expired/)];
    expect(Math.max(locked, found)).toBeLessThan(at(/update coding.mention/));
    const inserts = [at(/insert into coding.change_record/), at(/insert into coding.idempotency_key/)];
    expect(inserts).toEqual([texts.length - 3, texts.length - 2]);
    expect(texts.at(-1)).toBe('commit');
  });
});

describe('an update by filter with an Idempotency-Key (C13, C14)', () => {
  const document = (if_count: number) => ({
    filters: { human_review_statuses: ['unreviewed'] },
    payload: { review: { status: 'reviewed' } },
    meta: { if_count },
  });

  it('is applied once, and each further time gets the first answer, although the filters no longer match', async () => {
    const report = await coding.report(account, 2);
    const key = randomUUID();
    const send = (service: CodingUnderTest) =>
      service.updateAll(account, report, document(2)).set('idempotency-key', key);
    const answers = await Promise.all([send(coding), send(replica)]);
    const first = answers.find(({ status, headers }) => status === 200 && !headers['idempotency-replayed'])!;
    expect(first.body.data.counter).toEqual({ matched: 2, updated: 2 });
    expect(first.headers['change-id']).toBe(first.body.data.change_id);
    for (const service of [coding, replica]) expectReplay(await send(service), first);
    expect(await coding.records(report)).toHaveLength(1);
  });

  it('is 422 with the key of another request, and its errors are not stored', async () => {
    const report = await coding.report(account, 2);
    const key = randomUUID();
    const send = (matched: number) => coding.updateAll(account, report, document(matched)).set('idempotency-key', key);
    expectError(await send(3), 'matches_unexpected', /./, { meta: { matched: 2 } });
    await send(2).expect(200);
    expectError(await send(3), 'idempotency_key_reused', /./);
  });
});

describe('a key that is not stored (C13)', () => {
  it.each<[ErrorCode, string, string?]>([
    ['member_missing', '{}', 'data'],
    ['body_not_json', '{'],
    ['member_unknown', '{"data":[],"more":1}', 'more'],
  ])('is that of an error: %s', async (code, body, path) => {
    const report = await coding.report(account, 1);
    const key = randomUUID();
    const response = await coding.raw(account, body).set('idempotency-key', key);
    expectError(response, code, /./, path === undefined ? {} : { meta: { path } });
    await coding.bulk(account, tagged(report, 'one')).set('idempotency-key', key).expect(204);
    expect((await coding.mention(report, 'm0')).tags).toEqual(['one']);
  });

  it('is that of a 503', async () => {
    const report = await coding.report(account, 1);
    const key = randomUUID();
    const blocker = await coding.database.connect();
    await blocker.query('begin');
    await blocker.query('select from coding.mention where report_id = $1 for update', [report]);
    const send = () => coding.bulk(account, tagged(report, 'one')).set('idempotency-key', key);
    const response = await send();
    await blocker.query('rollback');
    await blocker.end();
    expectError(response, 'report_busy', /Nothing was changed/);
    const first = await send().expect(204);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expectReplay(await send(), first);
  });

  it('is that of a dry run: the request itself can have the same key (C12)', async () => {
    const user = coding.account();
    const report = await coding.report(user, 1);
    for (const _ of [1, 2]) {
      const preview = await coding.dryRun(user, tagged(report, 'one')).set('idempotency-key', 'k').expect(200);
      expect(preview.headers).not.toHaveProperty('idempotency-replayed');
    }
    expect(await stored(user)).toEqual([]);
    await coding.bulk(user, tagged(report, 'one')).set('idempotency-key', 'k').expect(204);
  });

  it.each<[string, string | undefined]>([
    ['of 256 characters', 'k'.repeat(256)],
    ['that is empty', ''],
    ['with a space', 'a b'],
    ['with a letter outside ASCII', 'cl\u00e9'],
  ])('is one %s: 400', async (_case, key) => {
    const report = await coding.report(account, 1);
    const response = await coding.bulk(account, tagged(report, 'one')).set('idempotency-key', key!);
    expectError(
      response,
      'request_malformed',
      'The header Idempotency-Key must have 1 to 255 visible ASCII characters.',
    );
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    expect(await coding.records(report)).toEqual([]);
  });

  it('is the header given twice: 400', async () => {
    const key = randomUUID();
    const head = ['POST /coding/v1/_bulk HTTP/1.1', `Authorization: Bearer ${account.token}`, 'Content-Length: 0'];
    const answer = await ask(address, ...head, `Idempotency-Key: ${key}`, `idempotency-key: ${key}`);
    expectErrorDocument(
      answer,
      'request_malformed',
      'The header Idempotency-Key is given 2 times; it may be given once.',
    );
  });

  it('is looked at after the token', async () => {
    const response = await coding.bulk({ ...account, token: 'unknown' }, []).set('idempotency-key', '');
    expectError(response, 'token_invalid', /./);
  });

  it('may have 255 characters, each visible in ASCII', async () => {
    const all = Array.from({ length: 94 }, (_, n) => String.fromCharCode(0x21 + n)).join('');
    const key = all.repeat(3).slice(0, 255);
    const first = await coding.bulk(account, []).set('idempotency-key', key).expect(204);
    expectReplay(await coding.bulk(account, []).set('idempotency-key', key), first);
  });
});

describe('concurrent requests with one key (C13)', () => {
  it('are 409 with Retry-After while the first is in flight in the process', async () => {
    const report = await coding.report(account, 1);
    const key = randomUUID();
    const blocker = await coding.database.connect();
    await blocker.query('begin');
    await blocker.query('select from coding.mention where report_id = $1 for update', [report]);
    const send = () => coding.bulk(account, tagged(report, 'one')).set('idempotency-key', key);
    const settled = vi.fn();
    const first = send()
      .then((response) => response)
      .finally(settled);
    await expect.poll(() => coding.database.dataSource.query(WAITING)).not.toEqual([]);
    const second = await send();
    expect(settled).not.toHaveBeenCalled();
    expectError(second, 'idempotency_key_in_use', /^A request with this Idempotency-Key is in flight/);
    expect(second.headers['retry-after']).toBe('1');
    await blocker.query('rollback');
    await blocker.end();
    const answer = await first;
    expect(answer.status).toBe(204);
    expectReplay(await send(), answer);
    expect(await coding.records(report)).toHaveLength(1);
  });

  it('are 409 while a transaction of another replica has the key', async () => {
    const user = coding.account();
    const report = await coding.report(user, 1);
    const blocker = await coding.database.connect();
    await blocker.query('begin');
    await blocker.query('select pg_advisory_xact_lock($1)', [lockNumber('idempotency key', user.clientId, 'k')]);
    const send = () => coding.bulk(user, tagged(report, 'one')).set('idempotency-key', 'k');
    const response = await send();
    expectError(response, 'idempotency_key_in_use', /in flight/);
    expect(response.headers['retry-after']).toBe('1');
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    expect(await coding.records(report)).toEqual([]);
    await blocker.query('rollback');
    await blocker.end();
    await send().expect(204);
  });

  it('are applied once at two replicas, and get the same answer or 409', async () => {
    const report = await coding.report(account, 1);
    for (let round = 0; round < 20; round++) {
      const key = randomUUID();
      const items = [...tagged(report, `${round}`), ...tagged(report, 'x', 'gone')];
      const send = (service: CodingUnderTest) => service.bulk(account, items).set('idempotency-key', key);
      const answers = await Promise.all([coding, replica, coding, replica].map(send));
      const successful = answers.filter(({ status }) => status === 200);
      expect(answers.filter(({ status }) => status === 409).length + successful.length).toBe(4);
      expect(successful.filter(({ headers }) => !headers['idempotency-replayed'])).toHaveLength(1);
      expect(new Set(successful.map(({ text }) => text)).size).toBe(1);
    }
    expect(await coding.records(report)).toHaveLength(20);
  });

  it('do not fail other requests that are written with them', async () => {
    const user = coding.account();
    const report = await coding.report(user, 30);
    const blocker = await coding.database.connect();
    await blocker.query('begin');
    await blocker.query('select pg_advisory_xact_lock($1)', [lockNumber('idempotency key', user.clientId, 'k7')]);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        coding.bulk(user, tagged(report, 'written', `m${n}`)).set('idempotency-key', `k${n}`),
      ),
    );
    await blocker.query('rollback');
    await blocker.end();
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n === 7 ? 409 : 204)));
    const mentions = await coding.mentions(report);
    expect(mentions.filter(({ tags }) => tags.length === 0).map(({ id }) => id)).toEqual(['m7']);
    expect(await stored(user)).toHaveLength(29);
  });

  it('are written together with others in one transaction', async () => {
    const user = coding.account();
    const report = await coding.report(user, 30);
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        coding
          .bulk(user, tagged(report, 'written', `m${n}`))
          .set('idempotency-key', `k${n}`)
          .expect(204),
      ),
    );
    const [{ transactions }] = await coding.database.dataSource.query(
      'select count(distinct xmin::text)::int as transactions from coding.idempotency_key where client_id = $1',
      [user.clientId],
    );
    expect(transactions).toBeLessThan(30);
  });
});

describe('the key of another client account (C13)', () => {
  it('never takes the lock of a report: its requests do not delay those of others', async () => {
    const [attacker, victim] = [coding.account(), coding.account()];
    const [bait, report] = [await coding.report(attacker, 1), await coding.report(victim, 2)];
    const [{ hash }] = await coding.database.dataSource.query('select hashtextextended($1, 0) as hash', [report]);
    const key = collidingKey(attacker.clientId, BigInt(hash));
    const [{ collides }] = await coding.database.dataSource.query(
      `select hashtextextended($1 || ' ' || $2, 1) = $3 as collides`,
      [attacker.clientId, key, hash],
    );
    expect(collides).toBe(true);

    const blocker = await coding.database.connect();
    await blocker.query('begin');
    await blocker.query('select from coding.mention where report_id = $1 for update', [bait]);
    const attack = replica.bulk(attacker, tagged(bait, 'held')).set('idempotency-key', key);
    const held = attack.then((response) => response);
    await expect.poll(() => coding.database.dataSource.query(WAITING)).not.toEqual([]);
    const both = ['m0', 'm1'].flatMap((mention) => tagged(report, 'coded', mention));
    // If it waited for the attack, which waits for the blocker, it would be a 503.
    await coding.bulk(victim, both).expect(204);
    await blocker.query('rollback');
    await blocker.end();
    expect((await held).status).toBe(204);
  });
});

describe('the answers that are kept with keys (C13)', () => {
  const random = () => randomBytes(75).toString('base64');
  /** Items that fail, with two random identifiers of 100 characters each: longer ones are cut in an error (E5). */
  const failed = (count: number) => Array.from({ length: count }, () => update(random(), random(), { tags: [] }));

  const unchanged = async (user: Account, report: string) => {
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    expect(await coding.records(report)).toEqual([]);
    expect(await stored(user)).toEqual([]);
  };

  it('are compressed, and get to the client byte for byte', async () => {
    const user = coding.account();
    const items = Array.from({ length: 10_000 }, (_, n) => update('gone', `m${n}`, { tags: [] }));
    const send = () => coding.bulk(user, items).set('idempotency-key', 'k');
    const first = await send().expect(200);
    const [row] = await stored(user);
    expect(row.body_gzip!.length).toBeLessThan(first.text.length / 20);
    expectReplay(await send(), first);
  });

  it('are also found in rows of versions that did not compress', async () => {
    const user = coding.account();
    const send = () => coding.bulk(user, [1]).set('idempotency-key', 'k');
    const first = await send().expect(200);
    const set = 'update coding.idempotency_key set body = $2, body_gzip = null where client_id = $1';
    await coding.database.dataSource.query(set, [user.clientId, first.text]);
    expectReplay(await send(), first);
  });

  it('are 413 if one is larger than 4 MiB, before anything is applied', async () => {
    const user = coding.account();
    const report = await coding.report(user, 1);
    const items = [...tagged(report, 'one'), ...failed(30_000)];
    const response = await coding.bulk(user, items).set('idempotency-key', 'k');
    expectError(
      response,
      'answer_too_large',
      /^The answer takes \d{7} bytes, compressed; at most 4194304 are kept for an Idempotency-Key\. Nothing was changed\./,
    );
    await unchanged(user, report);
    await coding.bulk(user, items).expect(200);
    expect((await coding.mention(report, 'm0')).tags).toEqual(['one']);
    await coding.bulk(user, tagged(report, 'two')).set('idempotency-key', 'k').expect(204);
  });

  describe('of one client account', () => {
    const QUOTA = 60_000;
    let service: CodingUnderTest;
    beforeAll(async () => {
      service = await coding.replica({ IDEMPOTENCY_QUOTA: QUOTA });
    });
    afterAll(() => service.app.close());

    const usage = async ({ clientId }: Account): Promise<number> => {
      const text = 'select points from coding.rate_limit where key = $1';
      const rows = await coding.database.dataSource.query(text, [`coding answers:${clientId}`]);
      return rows[0]?.points ?? 0;
    };

    it('are 429 above the quota, before anything is applied, and other accounts do not notice', async () => {
      const [user, other] = [coding.account(), coding.account()];
      const report = await coding.report(user, 1);
      const items = failed(300);
      const first = await service.bulk(user, items).set('idempotency-key', 'first').expect(200);
      const used = await usage(user);
      expect(used).toBeGreaterThan(QUOTA / 3);
      const more = [...tagged(report, 'one'), ...failed(300)];
      const response = await service.bulk(user, more).set('idempotency-key', 'second');
      expectError(
        response,
        'idempotency_quota_exceeded',
        /may take 60000 bytes in 86400 s\. Nothing was changed\. Try again in \d+ s/,
      );
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(86_000);
      expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
      expect(await coding.records(report)).toEqual([]);
      expect((await stored(user)).map(({ key }) => key)).toEqual(['first']);
      expect(await usage(user)).toBe(used);

      expectReplay(await service.bulk(user, items).set('idempotency-key', 'first'), first);
      await service.bulk(user, tagged(report, 'small')).set('idempotency-key', 'small').expect(204);
      await service.bulk(user, more).expect(200);
      await service.bulk(other, more).set('idempotency-key', 'second').expect(200);
    });

    it('are 429 for a request that is written together with others, which are applied', async () => {
      const user = coding.account();
      const report = await coding.report(user, 30);
      await service.bulk(user, failed(300)).set('idempotency-key', 'first').expect(200);
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) => {
          const items = [...tagged(report, 'written', `m${n}`), ...(n === 7 ? failed(99) : [])];
          return service.bulk(user, items).set('idempotency-key', `k${n}`);
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n === 7 ? 429 : 204)));
      const mentions = await coding.mentions(report);
      expect(mentions.filter(({ tags }) => tags.length === 0).map(({ id }) => id)).toEqual(['m7']);
    });

    it('count again when the time is over', async () => {
      const user = coding.account();
      const send = (key: string) => service.bulk(user, failed(300)).set('idempotency-key', key);
      await send('first').expect(200);
      await send('second').expect(429);
      const used = await usage(user);
      await coding.database.dataSource.query('update coding.rate_limit set expire = 0 where key = $1', [
        `coding answers:${user.clientId}`,
      ]);
      await send('third').expect(200);
      expect(Math.abs((await usage(user)) - used)).toBeLessThan(used / 10);
    });

    it('are not counted if they are small', async () => {
      const user = coding.account();
      const report = await coding.report(user, 1);
      await service
        .bulk(user, [...tagged(report, 'one'), 1])
        .set('idempotency-key', 'k')
        .expect(200);
      expect(await usage(user)).toBe(0);
    });
  });
});

describe('expired keys (C13)', () => {
  const age = ({ clientId }: Account, seconds: number) =>
    coding.database.dataSource.query(
      `update coding.idempotency_key set created_at = now() - make_interval(secs => $2) where client_id = $1`,
      [clientId, seconds],
    );

  it('count as absent at once, and can be stored again', async () => {
    const user = coding.account();
    const report = await coding.report(user, 1);
    const send = (tag: string) => coding.bulk(user, tagged(report, tag)).set('idempotency-key', 'k');
    await send('one').expect(204);
    await age(user, 86_390);
    expect((await send('one')).headers['idempotency-replayed']).toBe('true');
    await age(user, 86_400);
    const second = await send('two').expect(204);
    expect(second.headers).not.toHaveProperty('idempotency-replayed');
    expectReplay(await send('two'), second);
    expectError(await send('one'), 'idempotency_key_reused', /./);
    expect(await stored(user)).toHaveLength(1);
    expect(await coding.records(report)).toHaveLength(2);
  });

  it('are pruned, and no others', async () => {
    const [old, young] = [coding.account(), coding.account()];
    for (const user of [old, young]) await coding.bulk(user, []).set('idempotency-key', 'k').expect(204);
    await age(old, 86_400);
    await age(young, 86_390);
    expect(await coding.prune()).toBeGreaterThan(0);
    expect([await stored(old), await stored(young)].map(({ length }) => length)).toEqual([0, 1]);
  });
});

describe('a lost connection to the database (C7, C13)', () => {
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

  const answered = async (send: () => PromiseLike<Response>) => {
    let response: Response;
    await expect.poll(async () => (response = await send()).status).toBe(204);
    return response!;
  };

  it.each(['cut', 'freeze'] as const)(
    'after COMMIT (%s) leaves no doubt: the same request gets the answer that was lost',
    async (trouble) => {
      const report = await coding.report(account, 1);
      const key = randomUUID();
      const send = () => service.bulk(account, tagged(report, 'one')).set('idempotency-key', key);
      atCommit(async (commit) => {
        await commit();
        link[trouble]();
        return trouble === 'cut' ? Promise.reject(new Error('lost')) : new Promise(() => undefined);
      });
      expectError(await send(), 'outcome_unknown', /either all of them are stored, or none is/);
      link.restore();
      await coding.bulk(account, tagged(report, 'two')).expect(204);
      expect((await answered(send)).headers['idempotency-replayed']).toBe('true');
      expect((await coding.mention(report, 'm0')).tags).toEqual(['two']);
      expect(await coding.records(report)).toHaveLength(2);
    },
  );

  it('before COMMIT leaves no doubt: the same request is applied', async () => {
    const report = await coding.report(account, 1);
    const key = randomUUID();
    const send = () => service.bulk(account, tagged(report, 'one')).set('idempotency-key', key);
    atCommit(async () => {
      link.cut();
      link.restore();
      throw new Error('lost');
    });
    expectError(await send(), 'database_unavailable', /Nothing was changed/);
    expect((await answered(send)).headers).not.toHaveProperty('idempotency-replayed');
    expect(await coding.records(report)).toHaveLength(1);
  });

  it('is a 503 that does not say that nothing was changed, because an earlier request may have changed it', async () => {
    link.cut();
    const response = await service.bulk(account, []).set('idempotency-key', randomUUID());
    link.restore();
    expectError(response, 'database_unavailable', 'The database is unavailable or too busy; try again.');
  });
});

describe('the metrics of idempotency keys (A5)', () => {
  it('count the repetitions by outcome', async () => {
    const repetitions = async () => {
      const { text } = await replica.http.get('/metrics');
      return ['replayed', 'in_use', 'reused'].map((outcome) =>
        metricValue(text, 'idempotency_key_repetitions_total', { outcome })!,
      );
    };
    const [replayed, inUse, reused] = await repetitions();
    const key = randomUUID();
    for (const items of [[], [], [1]]) await replica.bulk(account, items).set('idempotency-key', key);
    expect(await repetitions()).toEqual([replayed + 1, inUse, reused + 1]);
  });
});

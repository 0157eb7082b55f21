import type { Mention } from '@earshot/coding/entities';
import { withClient } from '@earshot/database-kit';
import { expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, counter, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterAll(() => coding.stop());

const undo = (id: string, body?: object | string, of = account) => {
  const request = coding.http.post(`/coding/v1/changes/${id}/_undo`).set('authorization', `Bearer ${of.token}`);
  return body === undefined ? request : request.send(body);
};
const read = async (id: string) =>
  (await coding.http.get(`/coding/v1/changes/${id}`).set('authorization', `Bearer ${account.token}`).expect(200)).body
    .data;

/** Makes a change, and returns its id. */
async function change(...items: unknown[]): Promise<string> {
  const { headers } = await coding.bulk(account, items).expect(204);
  return headers['change-id'];
}

const ALL = {
  sentiment: 'positive',
  channel: 'owned',
  tags: ['a', 'b'],
  review: { status: 'reviewed' },
  language: 'fra',
  location: { country: 'FRA' },
};

const conflict = (report_id: string, mention_id: string, bulk_index: number, detail: string) => ({
  status: '409',
  code: 'values_changed',
  title: 'Conflict',
  detail,
  meta: { bulk_index, action: 'undo', report_id, mention_id },
});
const changed = (members: string) => `Changed since, so not restored: ${members}.`;
const already = (members: string) => `Already as before the change: ${members}.`;

/** Sets values that no payload can set. */
const set = (report: string, values: Partial<Mention>) =>
  coding.database.dataSource.getRepository('Mention').update({ report_id: report }, values);

describe('an undo (C16)', () => {
  it('restores every member with its review time, also what no payload can set', async () => {
    const report = await coding.report(account, 3);
    await set(report, { sentiment: 'ambivalent', channel: null, review_status: 'deleted', reviewed_at: new Date(0) });
    const before = await coding.mentions(report);
    const id = await change(
      update(report, 'm0', ALL),
      update(report, 'm1', ALL),
      update(report, 'm0', { tags: ['c'] }),
    );
    expect(await coding.mentions(report)).not.toEqual(before);

    const { headers } = await undo(id).expect(204);

    expect(await coding.mentions(report)).toEqual(before);
    expect(await read(headers['change-id'])).toMatchObject({
      action: 'undo',
      undone_id: id,
      user_id: account.userId,
      app_id: 'app-1',
      mention_count: 2,
    });
  });

  it('restores the microseconds of a review time', async () => {
    const report = await coding.report(account, 1);
    const time = async () =>
      (await coding.database.dataSource.query(
        'select reviewed_at::text as time from coding.mention where report_id = $1',
        [report],
      )) as unknown;
    await coding.database.dataSource.query(
      `update coding.mention set review_status = 'deleted', reviewed_at = '2026-05-01T12:00:00.123456Z' where report_id = $1`,
      [report],
    );
    const before = await time();
    const id = await change(update(report, 'm0', { review: { status: 'reviewed' } }));
    expect((await read(id)).mention_list[0].before.review.reviewed_at).toBe('2026-05-01T12:00:00.123Z');
    expect(await time()).not.toEqual(before);
    await undo(id, {}).expect(204);
    expect(await time()).toEqual(before);
  });

  it('is a change with its values before and after, and can be undone', async () => {
    const report = await coding.report(account, 1);
    const id = await change(update(report, 'm0', ALL));
    const coded = await coding.mentions(report);
    const undone = (await undo(id).expect(204)).headers['change-id'];
    const [made] = (await read(id)).mention_list;
    expect((await read(undone)).mention_list).toEqual([{ mention_id: 'm0', before: made.after, after: made.before }]);

    const again = (await undo(undone).expect(204)).headers['change-id'];
    expect(await coding.mentions(report)).toEqual(coded);
    expect(await read(again)).toMatchObject({ undone_id: undone, mention_list: [made] });
  });

  it('leaves what was changed since, and names it for each mention', async () => {
    const report = await coding.report(account, 3);
    const id = await change(...['m0', 'm1', 'm2'].map((mention) => update(report, mention, ALL)));
    await change(update(report, 'm1', { sentiment: 'negative', review: { status: 'reviewed' } }));
    const later = await coding.mention(report, 'm1');

    const { body, headers } = await undo(id).expect(200);

    expect(body).toEqual({
      data: counter(3, 2),
      errors: [conflict(report, 'm1', 1, changed('sentiment, review.status'))],
    });
    expect(await coding.mention(report, 'm1')).toMatchObject({
      sentiment: 'negative',
      review_status: 'reviewed',
      reviewed_at: later.reviewed_at,
      channel: null,
      tags: [],
      country: 'AAA',
    });
    expect((await coding.mention(report, 'm0')).sentiment).toBe('unassigned');
    expect((await read(headers['change-id'])).mention_list[1]).toMatchObject({
      mention_id: 'm1',
      after: { channel: null, tags: [], language: 'qaa', location: { country: 'AAA' } },
    });
  });

  it('compares by value: a member that has the value of the change again is restored', async () => {
    const report = await coding.report(account, 1);
    const id = await change(update(report, 'm0', { tags: ['a'] }));
    await change(update(report, 'm0', { tags: ['b'] }));
    await change(update(report, 'm0', { tags: ['a'] }));
    await undo(id).expect(204);
    expect((await coding.mention(report, 'm0')).tags).toEqual([]);
  });

  it('says nothing about members that the change left as they were', async () => {
    const report = await coding.report(account, 1);
    await change(update(report, 'm0', { sentiment: 'positive' }));
    const same = await change(update(report, 'm0', { sentiment: 'positive' }));
    await change(update(report, 'm0', { sentiment: 'negative' }));
    const { headers } = await undo(same).expect(204);
    expect(headers['change-id']).toBeUndefined();
    expect((await coding.mention(report, 'm0')).sentiment).toBe('negative');
  });

  it('finds nothing to restore the second time: every mention is an error, and there is no new change', async () => {
    const report = await coding.report(account, 2);
    const id = await change(update(report, 'm0', ALL), update(report, 'm1', { tags: ['x'] }));
    await undo(id).expect(204);
    const records = await coding.records(report);
    const { body, headers } = await undo(id).expect(200);
    expect(body).toEqual({
      data: counter(2, 0),
      errors: [
        conflict(report, 'm0', 0, already('sentiment, channel, tags, language, location.country, review.status')),
        conflict(report, 'm1', 1, already('tags')),
      ],
    });
    expect(headers['change-id']).toBeUndefined();
    expect(await coding.records(report)).toEqual(records);
  });

  it('of the changes of a mention from the last to the first restores all', async () => {
    const report = await coding.report(account, 2);
    const before = await coding.mentions(report);
    const ids: string[] = [];
    for (const payload of [
      ALL,
      { sentiment: 'negative' },
      { sentiment: 'negative' },
      { review: { status: 'deleted' } },
      ALL,
    ]) {
      ids.unshift(await change(update(report, 'm0', payload), update(report, 'm1', payload)));
    }
    for (const id of ids) await undo(id).expect(204);
    expect(await coding.mentions(report)).toEqual(before);
  });

  it('twice at the same time is one undo', async () => {
    const report = await coding.report(account, 50);
    const id = await change(...Array.from({ length: 50 }, (_, n) => update(report, `m${n}`, ALL)));
    const replica = await coding.replica({});
    const answers = await Promise.all(
      [coding, replica, coding, replica].map((of) =>
        of.http.post(`/coding/v1/changes/${id}/_undo`).set('authorization', `Bearer ${account.token}`),
      ),
    );
    await replica.app.close();
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 204]);
    expect((await coding.records(report)).map(({ action }) => action)).toEqual(['bulk', 'undo']);
    for (const { body } of answers.filter(({ status }) => status === 200)) expect(body.data).toEqual(counter(50, 0));
  });

  it('of many distinct values restores each', async () => {
    const report = await coding.report(account, 600);
    const before = await coding.mentions(report);
    const id = await change(...Array.from({ length: 600 }, (_, n) => update(report, `m${n}`, { tags: [`${n}`] })));
    const second = await change(...Array.from({ length: 600 }, (_, n) => update(report, `m${n}`, { tags: ['z'] })));
    await undo(second).expect(204);
    expect((await coding.mention(report, 'm5')).tags).toEqual(['5']);
    await undo(id).expect(204);
    expect(await coding.mentions(report)).toEqual(before);
  });

  it('reports a mention that no longer exists', async () => {
    const report = await coding.report(account, 2);
    const id = await change(update(report, 'm0', ALL), update(report, 'm1', ALL));
    await coding.database.dataSource.query(`delete from coding.mention where report_id = $1 and id = 'm0'`, [report]);
    const { body } = await undo(id).expect(200);
    expect(body.data).toEqual(counter(2, 1));
    expect(body.errors).toEqual([conflict(report, 'm0', 0, 'The report has no such mention.')]);
  });
});

describe('an undo of a part (C16)', () => {
  it('restores only these mentions, and counts each once', async () => {
    const report = await coding.report(account, 3);
    const id = await change(...['m0', 'm1', 'm2'].map((mention) => update(report, mention, ALL)));
    await change(update(report, 'm2', { tags: ['c'] }));
    const { body } = await undo(id, { mention_ids: ['m2', 'm1', 'm2'] }).expect(200);
    expect(body).toEqual({ data: counter(2, 1), errors: [conflict(report, 'm2', 2, changed('tags'))] });
    expect((await coding.mentions(report)).map(({ sentiment }) => sentiment)).toEqual([
      'positive',
      'unassigned',
      'unassigned',
    ]);
  });

  it('may be empty', async () => {
    const report = await coding.report(account, 1);
    const id = await change(update(report, 'm0', ALL));
    await undo(id, { mention_ids: [] }).expect(204);
    expect(await coding.records(report)).toHaveLength(1);
  });
});

describe('a dry run of an undo (C12, C16)', () => {
  it('answers what the undo would, and changes nothing', async () => {
    const report = await coding.report(account, 2);
    const id = await change(update(report, 'm0', ALL), update(report, 'm1', ALL));
    await change(update(report, 'm1', { tags: [] }));
    const before = await coding.mentions(report);
    const { body, headers } = await undo(id, { meta: { dry_run: true } }).expect(200);
    expect(headers['change-id']).toBeUndefined();
    expect(await coding.mentions(report)).toEqual(before);
    expect(await coding.records(report)).toHaveLength(2);
    const real = await undo(id, { meta: { dry_run: false } }).expect(200);
    expect(body).toEqual({ ...real.body, meta: { dry_run: true } });
  });

  it('has errors [] if everything would be restored', async () => {
    const report = await coding.report(account, 1);
    const id = await change(update(report, 'm0', ALL));
    const { body } = await undo(id, { meta: { dry_run: true } }).expect(200);
    expect(body).toEqual({ data: counter(1, 1), errors: [], meta: { dry_run: true } });
  });
});

it('an undo with an idempotency key is executed once, and answered again (C13)', async () => {
  const report = await coding.report(account, 1);
  const id = await change(update(report, 'm0', ALL));
  const first = await undo(id, {}).set('idempotency-key', report).expect(204);
  await change(update(report, 'm0', ALL));
  const second = await undo(id, {}).set('idempotency-key', report).expect(204);
  expect(second.headers).toMatchObject({
    'change-id': first.headers['change-id'],
    'idempotency-replayed': 'true',
  });
  expect((await coding.mention(report, 'm0')).sentiment).toBe('positive');
  expect(await coding.records(report)).toHaveLength(3);
});

describe('an undo is rejected, and changes nothing', () => {
  let report: string;
  let id: string;
  beforeAll(async () => {
    report = await coding.report(account, 1);
    id = await change(update(report, 'm0', ALL));
  });
  const unchanged = async (of = report) => {
    expect((await coding.mention(of, 'm0')).sentiment).toBe('positive');
    expect(await coding.records(of)).toHaveLength(1);
  };

  it('for a change of another client account', async () => {
    expectError(await undo(id, {}, coding.account()), 'change_not_found', 'There is no such change.');
    await unchanged();
  });

  it.each(['nothing', '1-00000000', '%00'])('for the unknown id %s', async (unknown) =>
    expectError(await undo(unknown, {}), 'change_not_found', 'There is no such change.'),
  );

  it.each<[object, 'value_invalid' | 'member_unknown', string]>([
    [{ mention_ids: 'm0' }, 'value_invalid', 'mention_ids'],
    [{ mention_ids: null }, 'value_invalid', 'mention_ids'],
    [{ mention_ids: ['m0', 1] }, 'value_invalid', 'mention_ids[1]'],
    [{ mention_ids: ['m0', 'm1'] }, 'value_invalid', 'mention_ids[1]'],
    [{ mention_ids: ['\0'] }, 'value_invalid', 'mention_ids[0]'],
    [{ data: [] }, 'member_unknown', 'data'],
    [{ meta: [] }, 'value_invalid', 'meta'],
    [{ meta: { dry_run: 'true' } }, 'value_invalid', 'meta.dry_run'],
  ])('for the body %j', async (body, code, path) => {
    expectError(await undo(id, body), code, /./, { meta: { path } });
    await unchanged();
  });

  it('with the first 20 mentions that are not in the change', async () => {
    const ids = ['m0', ...Array.from({ length: 30 }, (_, n) => `other-${n}`)];
    const { body, status } = await undo(id, { mention_ids: ids });
    expect(status).toBe(400);
    const paths = body.errors.map(({ meta }: { meta: { path: string } }) => meta.path);
    expect(paths).toEqual(Array.from({ length: 20 }, (_, n) => `mention_ids[${n + 1}]`));
    await unchanged();
  });

  it('for a body that is not an object', async () => {
    expectError(await undo(id, []), 'value_invalid', 'The body must be an object.');
    await unchanged();
  });

  it('without a token, and without the scope for coding (C10)', async () => {
    await coding.http.post(`/coding/v1/changes/${id}/_undo`).expect(401);
    const strict = await coding.replica({ CODING_SCOPE: 'code' });
    const request = strict.http.post(`/coding/v1/changes/${id}/_undo`).set('authorization', `Bearer ${account.token}`);
    expectError(await request, 'scope_insufficient', 'The token lacks the scope "code".');
    await strict.app.close();
    await unchanged();
  });

  it('for a change of a version that kept no previous values', async () => {
    const old = await coding.report(account, 1);
    const ofOld = await change(update(old, 'm0', ALL));
    await coding.database.dataSource.query(
      'update coding.change_record set previous = null, previous_numbers = null where report_id = $1',
      [old],
    );
    expectError(await undo(ofOld), 'previous_values_unknown', /^The change cannot be undone/);
    await unchanged(old);
  });
});

describe('an undo while another program changes the mention without the lock of its report (C16)', () => {
  it('keeps the values of the other program', async () => {
    const report = await coding.report(account, 1);
    const id = await change(update(report, 'm0', { sentiment: 'positive' }));
    const answer = await withClient(coding.database.url, async (other) => {
      await other.query('begin');
      await other.query(`update coding.mention set sentiment = 'negative' where report_id = $1`, [report]);
      const undone = undo(id).then((response) => response);
      const waits = 'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))';
      await expect.poll(async () => (await other.query(waits)).rowCount).toBeGreaterThan(0);
      await other.query('commit');
      return undone;
    });
    expect(answer.body.errors).toMatchObject([{ detail: 'Changed since, so not restored: sentiment.' }]);
    expect((await coding.mention(report, 'm0')).sentiment).toBe('negative');
    expect(await coding.records(report)).toHaveLength(1);
  });
});

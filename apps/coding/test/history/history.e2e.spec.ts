import { ChangeRecord, Mention } from '@earshot/coding/entities';
import { expectError } from '@earshot/test-kit/http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, CodingUnderTest, newMention, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterAll(() => coding.stop());

const get = (path: string, of = account) => coding.http.get(path).set('authorization', `Bearer ${of.token}`);
const list = async (query: string, of = account) => (await get(`/coding/v1/changes?${query}`, of).expect(200)).body;
const read = async (id: string, query = '', of = account) =>
  (await get(`/coding/v1/changes/${id}${query}`, of).expect(200)).body;
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

/** Makes a change, and returns its id. */
async function change(items: unknown[], of = account): Promise<string> {
  const { headers } = await coding.bulk(of, items);
  return headers['change-id'];
}

const positive = (report: string, ...mentions: string[]) =>
  mentions.map((mention) => update(report, mention, { sentiment: 'positive' }));

describe('the changes of an account with thousands of reports (C15)', () => {
  it('are listed with a few statements, which take turns with those of others', async () => {
    const owner = coding.account();
    const run = (statement: string) => coding.database.dataSource.query(statement, [owner.clientId]);
    await run(`insert into coding.report (id, client_id, name)
               select $1 || ' ' || n, $1, 'One of many' from generate_series(1, 3000) as n`);
    await run(`insert into coding.change_record (report_id, changed_at, user_id, application_id, action, mention_count,
                 mention_ids, payload_numbers, payloads, previous_numbers, previous)
               select $1 || ' ' || 1 + n * 7 % 3000, now(), 'user', 'app', 'bulk', 1, array['m' || n % 50], '{0}', '[{}]',
                      '{0}', '[{}]'
                 from generate_series(1, 6000) as n order by n`);
    const newest = await run(`select report_id, mention_ids[1] as mention from coding.change_record
                               where starts_with(report_id, $1) order by id desc`);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const [all, ofMention] = [await list('size=100', owner), await list('size=100&mention_id=m7', owner)];
    expect(query.mock.calls.length).toBeLessThan(200);
    query.mockRestore();
    const reports = ({ data }: { data: { report_id: string }[] }) => data.map(({ report_id }) => report_id);
    const expected = (rows: { report_id: string }[]) => rows.slice(0, 100).map(({ report_id }) => report_id);
    expect(reports(all)).toEqual(expected(newest));
    expect(reports(ofMention)).toEqual(expected(newest.filter(({ mention }: { mention: string }) => mention === 'm7')));
  });
});

describe('Change-Id of a bulk request (C15)', () => {
  it('is the id of its change', async () => {
    const report = await coding.report(account, 1);
    const id = await change(positive(report, 'm0'));
    expect((await read(id)).data).toMatchObject({ id, report_id: report });
  });

  it('has an id for each report, separated by commas', async () => {
    const reports = [await coding.report(account, 1), await coding.report(account, 1)];
    const ids = await change(reports.flatMap((report) => positive(report, 'm0')));
    const found = await Promise.all(ids.split(', ').map((id) => read(id)));
    expect(found.map(({ data }) => data.report_id).toSorted()).toEqual(reports.toSorted());
  });

  it('is missing if nothing was applied', async () => {
    const report = await coding.report(account, 1);
    expect(await change([])).toBeUndefined();
    expect(await change(positive(report, 'gone'))).toBeUndefined();
    expect(await change([update(report, 'm0', { sentiment: 'wrong' })])).toBeUndefined();
  });

  it('has at most 200 ids, and the list has them all', async () => {
    const owner = coding.account();
    const reports = await Promise.all(Array.from({ length: 203 }, () => coding.report(owner, 1)));
    const ids = (
      await change(
        reports.flatMap((report) => positive(report, 'm0')),
        owner,
      )
    ).split(', ');
    expect(ids).toHaveLength(200);
    expect(idsOf(await list('size=1000', owner))).toHaveLength(203);
  });
});

describe('GET /coding/v1/changes (C15)', () => {
  it('lists changes with their members, newest first', async () => {
    const report = await coding.report(account, 3);
    const first = await change(positive(report, 'm0', 'm1', 'm1'));
    const second = await change(positive(report, 'm2'));
    const { data, meta } = await list(`report_id=${report}`);
    expect(data).toEqual([
      expect.objectContaining({ id: second, mention_count: 1 }),
      {
        id: first,
        report_id: report,
        user_id: account.userId,
        app_id: 'app-1',
        action: 'bulk',
        changed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        mention_count: 2,
        undone_id: null,
      },
    ]);
    expect(meta).toEqual({ next: null });
  });

  it('lists the changes of all reports in one order, in pages', async () => {
    const owner = coding.account();
    const reports = [await coding.report(owner, 1), await coding.report(owner, 1), await coding.report(owner, 1)];
    const made: string[] = [];
    for (let n = 0; n < 11; n++) made.unshift(await change(positive(reports[(n * 2) % 3], 'm0'), owner));
    const found: string[] = [];
    for (let query = 'size=3'; ;) {
      const page = await list(query, owner);
      found.push(...idsOf(page));
      if (page.meta.next === null) break;
      expect(page.data).toHaveLength(3);
      query = `size=3&after=${page.meta.next}`;
    }
    expect(found).toEqual(made);
    expect(await list('size=0', owner)).toEqual({ data: [], meta: { next: null } });
  });

  it('selects the changes of a mention, in one report or in all', async () => {
    const owner = coding.account();
    const [one, two] = [await coding.report(owner, 150), await coding.report(owner, 2)];
    const large = await change(Array.from({ length: 150 }, (_, n) => positive(one, `m${n}`)).flat(), owner);
    const small = await change(positive(one, 'm1', 'm0'), owner);
    const other = await change(positive(two, 'm1'), owner);
    await change(positive(one, 'm2'), owner);
    expect(idsOf(await list(`report_id=${one}&mention_id=m1`, owner))).toEqual([small, large]);
    expect(idsOf(await list('mention_id=m1', owner))).toEqual([other, small, large]);
    expect(idsOf(await list('mention_id=m1&size=1', owner))).toEqual([other]);
    expect(idsOf(await list(`report_id=${two}&mention_id=m0`, owner))).toEqual([]);
  });

  it('selects the changes of a user', async () => {
    const report = await coding.report(account, 1);
    const colleague = coding.colleague(account);
    await change(positive(report, 'm0'));
    const theirs = await change(positive(report, 'm0'), colleague);
    expect(idsOf(await list(`report_id=${report}&user_id=${colleague.userId}`))).toEqual([theirs]);
  });

  it('selects the changes of a period, both ends included (D14)', async () => {
    const report = await coding.report(account, 1);
    const times = [
      '2026-01-31T23:59:59.999Z',
      '2026-02-01T00:00:00Z',
      '2026-02-01T23:59:59.999Z',
      '2026-02-02T00:00:00Z',
    ];
    const ids: string[] = [];
    for (const time of times) {
      const id = await change(positive(report, 'm0'));
      ids.push(id);
      const records = coding.database.dataSource.getRepository(ChangeRecord);
      await records.update({ id: id.split('-')[0] }, { changed_at: new Date(time) });
    }
    const select = async (query: string) =>
      idsOf(await list(`report_id=${report}&${query}`)).map((id) => ids.indexOf(id));
    expect(await select('begin=2026-02-01&end=2026-02-01')).toEqual([2, 1]);
    expect(await select('begin=2026-02-01T23:59:59.999Z')).toEqual([3, 2]);
    expect(await select('end=2026-02-01T01:00:00%2B01:00')).toEqual([1, 0]);
  });

  it.each(['report_id', 'mention_id', 'user_id'])('selects nothing for an unknown %s', async (name) => {
    expect(await list(`${name}=nothing`)).toEqual({ data: [], meta: { next: null } });
    expect(await list(`${name}=%00`)).toEqual({ data: [], meta: { next: null } });
  });

  it('has no change of another client account', async () => {
    const stranger = coding.account();
    const report = await coding.report(stranger, 1);
    const id = await change(positive(report, 'm0'), stranger);
    expect(await list(`report_id=${report}`)).toEqual({ data: [], meta: { next: null } });
    expect(await list(`user_id=${stranger.userId}`)).toEqual({ data: [], meta: { next: null } });
    expect(idsOf(await list('size=1000'))).not.toContain(id);
    expectError(await get(`/coding/v1/changes/${id}`), 'change_not_found', 'There is no such change.');
  });

  it.each([
    ['size=1001', 'value_invalid', 'size', 'size must be a whole number from 0 to 1000.'],
    ['size=1&size=2', 'parameters_conflicting', 'size', 'size must be given once.'],
    ['report_id=a&report_id=b', 'parameters_conflicting', 'report_id', 'report_id must be given once.'],
    ['after=x', 'cursor_invalid', 'after', 'after must be the meta.next of an earlier answer.'],
    ['report_id=', 'value_invalid', 'report_id', 'report_id must be an identifier, which is not empty.'],
    ['mention_id=', 'value_invalid', 'mention_id', 'mention_id must be an identifier, which is not empty.'],
    ['user_id=', 'value_invalid', 'user_id', 'user_id must be an identifier, which is not empty.'],
    ['begin=yesterday', 'value_invalid', 'begin', /^begin must be an ISO 8601 date/],
    ['end=2026-11-24T10:00:00+00:00', 'value_invalid', 'end', / write %2B for \+\.$/],
    ['begin=2026-02-02&end=2026-02-01', 'range_invalid', 'begin', 'begin must not be after end.'],
  ] as const)('rejects %s', async (query, code, path, detail) => {
    expectError(await get(`/coding/v1/changes?${query}`), code, detail, { meta: { path } });
  });

  it('has the same answer as POST form, and keeps the members of a fieldset (E3, E4)', async () => {
    const report = await coding.report(account, 1);
    const id = await change(positive(report, 'm0'));
    const { body } = await coding.http
      .post('/coding/v1/changes')
      .set('authorization', `Bearer ${account.token}`)
      .send({ _method: 'GET', _parameters: `report_id=${report}&fields[change]=action` })
      .expect(200);
    expect(body).toEqual({ data: [{ id, action: 'bulk' }], meta: { next: null } });
  });
});

describe('GET /coding/v1/changes/{id} (C15)', () => {
  it('has each mention once, before its first and after its last item, with the members that were set', async () => {
    const report = await coding.report(account, 3);
    await change([update(report, 'm1', { tags: ['old'] })]);
    const id = await change([
      update(report, 'm2', { review: { status: 'reviewed' } }),
      update(report, 'm1', { tags: ['first'] }),
      update(report, 'm1', { tags: ['last'], sentiment: 'positive' }),
      update(report, 'm0', { channel: 'owned', location: { country: 'FRA' }, language: 'fra' }),
    ]);
    const { data, meta } = await read(id);
    expect(data.mention_count).toBe(3);
    expect(data.mention_list).toEqual([
      {
        mention_id: 'm0',
        before: { channel: null, location: { country: 'AAA' }, language: 'qaa' },
        after: { channel: 'owned', location: { country: 'FRA' }, language: 'fra' },
      },
      {
        mention_id: 'm1',
        before: { sentiment: 'unassigned', tags: ['old'] },
        after: { sentiment: 'positive', tags: ['last'] },
      },
      {
        mention_id: 'm2',
        before: { review: { status: 'unreviewed', reviewed_at: null } },
        after: { review: { status: 'reviewed', reviewed_at: data.changed_at } },
      },
    ]);
    expect(meta).toEqual({ next: null });
  });

  it('records items that set what was there already as given', async () => {
    const report = await coding.report(account, 1);
    await change(positive(report, 'm0'));
    const { data } = await read(await change(positive(report, 'm0')));
    expect(data.mention_list).toEqual([
      { mention_id: 'm0', before: { sentiment: 'positive' }, after: { sentiment: 'positive' } },
    ]);
  });

  it('pages the mentions in the order of their ids, by code points', async () => {
    const report = await coding.report(account, 250);
    const strange = ['\u{1F600}', '\uFB01', 'ä', '"', '{', 'Z'];
    await coding.database.dataSource.getRepository(Mention).insert(strange.map((id) => newMention(report, id)));
    const ids = [...strange, ...Array.from({ length: 250 }, (_, n) => `m${n}`)];
    const id = await change(positive(report, ...ids));
    const found: string[] = [];
    for (let query = ''; ;) {
      const { data, meta } = await read(id, query);
      found.push(...data.mention_list.map(({ mention_id }: { mention_id: string }) => mention_id));
      if (meta.next === null) break;
      query = `?after=${encodeURIComponent(meta.next)}`;
    }
    expect(found).toEqual(ids.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
    expect((await read(id, '?size=1000')).data.mention_list).toHaveLength(256);
  });

  it.each(['nothing', '0-00000000', '1-00000000', '99999999999999999999-00000000', '%00', '1'])(
    'is 404 for the id %s',
    async (id) => expectError(await get(`/coding/v1/changes/${id}`), 'change_not_found', 'There is no such change.'),
  );

  it.each([
    ['size=1001', 'value_invalid', 'size'],
    ['after=%00', 'cursor_invalid', 'after'],
  ] as const)('rejects %s', async (query, code, path) => {
    const id = await change(positive(await coding.report(account, 1), 'm0'));
    expectError(await get(`/coding/v1/changes/${id}?${query}`), code, /./, { meta: { path } });
  });

  it('shows a change of a version that kept no previous values, with before null', async () => {
    const report = await coding.report(account, 2);
    const id = await change(positive(report, 'm1', 'm0', 'm1'));
    await coding.database.dataSource.query(
      `update coding.change_record set mention_count = null, previous = null, previous_numbers = null where report_id = $1`,
      [report],
    );
    const { data } = await read(id);
    expect(data.mention_count).toBe(2);
    expect(data.mention_list[0]).toEqual({ mention_id: 'm0', before: null, after: { sentiment: 'positive' } });
    expect(idsOf(await list(`report_id=${report}&mention_id=m1`))).toEqual([id]);
  });
});

it('the history can be read with any valid token, without the scope for coding (C10, C15)', async () => {
  const strict = await coding.replica({ CODING_SCOPE: 'code' });
  const report = await coding.report(account, 1);
  const id = await change(positive(report, 'm0'));
  for (const path of ['/coding/v1/changes', `/coding/v1/changes/${id}`]) {
    await strict.http.get(path).set('authorization', `Bearer ${account.token}`).expect(200);
    await strict.http.get(path).expect(401);
  }
  await strict.app.close();
});

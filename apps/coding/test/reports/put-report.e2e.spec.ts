import { randomUUID } from 'node:crypto';
import { Report } from '@earshot/coding/entities';
import { expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account('read import');
});
afterAll(() => coding.stop());

const newId = () => `report-${randomUUID()}`;
const put = (id: string, data: object, { token } = account, on = coding) =>
  on.http
    .put(`/coding/v1/reports/${encodeURIComponent(id)}`)
    .auth(token, { type: 'bearer' })
    .send({ data });
/** A colleague who may erase. */
const eraser = (scope = 'import erase') => coding.colleague(account, scope);
const stored = (id: string) => coding.database.dataSource.getRepository(Report).findOneBy({ id });

describe('PUT /coding/v1/reports/{report_id}', () => {
  it('makes a report of the client account, whose other settings have their defaults (C22)', async () => {
    const id = newId();
    const response = await put(id, { name: 'Launch' }).expect(201);
    const report = { id, client_id: account.clientId, name: 'Launch' };
    const settings = { channels_enabled: true, collaboration_enabled: false, retention_days: null };
    expect(response.body.data).toMatchObject({ ...report, ...settings });
    expect(response.headers.location).toBe(`/mention/v2/reports/${id}`);
    expect(await stored(id)).toEqual({ ...report, ...settings });
  });

  it('changes the members that are given, and no others (C22)', async () => {
    const id = await coding.report(account, 2);
    const mentions = await coding.mentions(id);
    const settings = { name: 'Relaunch', channels_enabled: false, collaboration_enabled: true, retention_days: 36_500 };
    const response = await put(id, settings, eraser()).expect(200);
    expect(response.body.data).toMatchObject({ id, client_id: account.clientId, ...settings });
    expect(response.headers.location).toBeUndefined();
    expect(await stored(id)).toEqual({ id, client_id: account.clientId, ...settings });
    for (const part of [{ name: 'Again' }, { channels_enabled: true }, { retention_days: null }, {}]) {
      const { body } = await put(id, part).expect(200);
      Object.assign(settings, part);
      expect(body.data).toMatchObject(settings);
      expect(await stored(id)).toEqual({ id, client_id: account.clientId, ...settings });
    }
    expect(await coding.mentions(id)).toEqual(mentions);
  });

  it.each<[string, number | null, number]>([
    ['set', null, 36_500],
    ['shortened', 30, 29],
  ])(
    'needs the scope of ERASE_SCOPE for retention that is %s, else changes nothing (C22)',
    async (_, before, after) => {
      const id = await coding.reportOf(account, [{ date: new Date() }], { retention_days: before });
      const [report, mentions] = [await stored(id), await coding.mentions(id)];
      const refused = await put(id, { name: 'Other', retention_days: after });
      expectError(refused, 'scope_insufficient', 'The token lacks the scope "erase".');
      expect(refused.status).toBe(403);
      expect(refused.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="erase"');
      await coding.prune();
      expect([await stored(id), await coding.mentions(id), await coding.records(id)]).toEqual([report, mentions, []]);
      await put(id, { retention_days: after }, eraser('read erase')).expect(403);
      await put(id, { retention_days: after }, eraser()).expect(200);
      expect(await stored(id)).toMatchObject({ name: 'A report', retention_days: after });
    },
  );

  it('needs that scope for a new report with retention, too (C22)', async () => {
    const id = newId();
    expectError(await put(id, { name: 'Launch', retention_days: 9 }), 'scope_insufficient', /"erase"/);
    expect(await stored(id)).toBeNull();
    await put(id, { name: 'Launch', retention_days: 9 }, eraser()).expect(201);
  });

  it.each<[string, object]>([
    ['lengthened', { retention_days: 31 }],
    ['ended', { retention_days: null }],
    ['given as it is', { retention_days: 30 }],
    ['left out', { name: 'Other' }],
  ])('does not need it for retention that is %s (C22)', async (_, data) => {
    const id = await coding.reportOf(account, [], { retention_days: 30 });
    await put(id, data).expect(200);
    expect(await stored(id)).toMatchObject(data);
  });

  it('counts for the very next requests (C22)', async () => {
    const id = newId();
    const item = update(id, 'm0', { sentiment: 'positive' });
    expect((await coding.bulk(account, [item]).expect(200)).body.errors[0].code).toBe('report_not_found');
    await put(id, { name: 'Launch' }).expect(201);
    expect((await coding.bulk(account, [item]).expect(200)).body.errors[0].code).toBe('mention_not_found');
    const filters = { channels: ['owned'] };
    const request = { filters, payload: { sentiment: 'positive' } };
    await coding.updateAll(account, id, request).expect(200);
    await put(id, { name: 'Launch', channels_enabled: false }).expect(200);
    const detail = /the report has no channels/;
    const meta = { path: 'filters.channels' };
    expectError(await coding.updateAll(account, id, request), 'filter_unavailable', detail, { meta });
  });

  it('makes a report once, however many requests make it at the same time (C22)', async () => {
    const id = newId();
    const names = Array.from({ length: 10 }, (_, n) => `Launch ${n}`);
    const statuses = (await Promise.all(names.map((name) => put(id, { name })))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(9).fill(200), 201]);
  });

  it('is 409 for an id of another client account, whose report stays as it is (C22)', async () => {
    const other = coding.account('import');
    const id = await coding.report(other, 0);
    const before = await stored(id);
    const response = await put(id, { name: 'Mine' });
    expectError(response, 'report_id_taken', 'The id is taken; choose another one.');
    expect(response.status).toBe(409);
    expect(await stored(id)).toEqual(before);
  });

  it('takes an id of any characters, up to 1 000 bytes (C22)', async () => {
    for (const id of ['a/b ?#%', '日本', 'é'.repeat(500), 'x'.repeat(1_000), '/'.repeat(1_000)]) {
      const { headers } = await put(`${id}`, { name: 'Launch' }).expect(201);
      expect(headers.location).toBe(`/mention/v2/reports/${encodeURIComponent(id)}`);
      expect(await stored(id)).toMatchObject({ name: 'Launch' });
    }
  });

  it('is 400 for an id that no path can have (C22)', async () => {
    const response = await put('x'.repeat(3_001), { name: 'Launch' });
    expectError(response, 'request_malformed', 'An identifier in the path has more than 1000 bytes.');
  });

  it.each(['日'.repeat(334), 'x'.repeat(1_001), 'a\0b'])('is 400 for an id that cannot be stored (C22)', async (id) => {
    const detail = /^report_id must have 1 to 1000 bytes in UTF-8/;
    expectError(await put(id, { name: 'Launch' }), 'value_invalid', detail, { meta: { path: 'report_id' } });
  });

  it.each([
    [{}, 'member_missing', 'data.name is missing; a new report needs a text of 1 to 255 characters'],
    [{ name: '' }, 'value_invalid', 'data.name must be a text of 1 to 255 characters'],
    [{ name: 'x'.repeat(256) }, 'value_invalid', 'data.name must be a text of 1 to 255 characters'],
    [{ name: 'a\0b' }, 'value_invalid', 'data.name must be a text of 1 to 255 characters'],
    [{ name: 'x', channels_enabled: null }, 'value_invalid', 'data.channels_enabled must be true or false'],
    [
      { name: 'x', retention_days: 0 },
      'value_invalid',
      'data.retention_days must be a whole number from 1 to 36500, or null',
    ],
    [
      { name: 'x', retention_days: 36_501 },
      'value_invalid',
      'data.retention_days must be a whole number from 1 to 36500',
    ],
    [{ name: 'x', retention_days: 1.5 }, 'value_invalid', 'data.retention_days must be a whole number from 1 to 36500'],
    [{ name: 'x', retention_days: '7' }, 'value_invalid', 'data.retention_days must be a whole number from 1 to 36500'],
    [{ name: 'x', client_id: 'c' }, 'member_unknown', 'data.client_id is not a known member'],
    [{ name: 'x', id: 'another' }, 'member_unknown', 'data.id is not a known member'],
  ] as const)('is 400 for %j, and makes nothing (C22)', async (data, code, detail) => {
    const id = newId();
    const response = await put(id, data);
    const [path] = detail.split(' ');
    expectError(response, code, new RegExp(`^${detail}`), { meta: { path } });
    expect(response.status).toBe(400);
    expect(await stored(id)).toBeNull();
  });

  it('is 400 for a new report without a name, also with an id of another client account (C22)', async () => {
    const theirs = await coding.report(coding.account(), 0);
    const before = await stored(theirs);
    for (const id of [newId(), theirs]) {
      const detail = /^data.name is missing; a new report needs a text of 1 to 255 characters/;
      expectError(await put(id, { channels_enabled: false }), 'member_missing', detail, {
        meta: { path: 'data.name' },
      });
    }
    expect(await stored(theirs)).toEqual(before);
  });

  it('is 403 without the scope of IMPORT_SCOPE, whatever CODING_SCOPE is (C22)', async () => {
    const strict = await coding.replica({ CODING_SCOPE: 'code', IMPORT_SCOPE: 'collect' });
    try {
      const id = newId();
      const refused = await put(id, { name: 'Launch' }, coding.account('read code import'), strict);
      expectError(refused, 'scope_insufficient', 'The token lacks the scope "collect".');
      expect(refused.status).toBe(403);
      expect(refused.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="collect"');
      expect(await stored(id)).toBeNull();
      await put(id, { name: 'Launch' }, coding.account('collect'), strict).expect(201);
    } finally {
      await strict.app.close();
    }
  });
});

describe('the history of a report (C15, C22)', () => {
  const get = (path: string, { token } = account) =>
    coding.http.get(`/coding/v1/${path}`).auth(token, { type: 'bearer' });

  it('has each change of its settings: who, when, and what they were before and after', async () => {
    const id = newId();
    const by = eraser();
    const made = await put(id, { name: 'Launch' }).expect(201);
    const changed = await put(id, { name: 'Launch', retention_days: 30 }, by).expect(200);
    const { data } = (await get(`changes?report_id=${id}`).expect(200)).body;
    const entry = { report_id: id, action: 'report', mention_count: 0, undone_id: null, app_id: 'app-1' };
    expect(data).toMatchObject([
      { ...entry, id: changed.headers['change-id'], user_id: by.userId },
      { ...entry, id: made.headers['change-id'], user_id: account.userId },
    ]);
    const [one, first] = await Promise.all(data.map(({ id }: { id: string }) => get(`changes/${id}`).expect(200)));
    expect(one.body).toEqual({
      data: { ...data[0], before: { retention_days: null }, after: { retention_days: 30 } },
      meta: { next: null },
    });
    const settings = { channels_enabled: true, collaboration_enabled: false, retention_days: null };
    expect(first.body.data).toEqual({ ...data[1], before: null, after: { name: 'Launch', ...settings } });
  });

  it('has none where nothing changes', async () => {
    const id = await coding.report(account, 0);
    const { headers } = await put(id, { name: 'A report', channels_enabled: true }).expect(200);
    expect(headers['change-id']).toBeUndefined();
    expect(await coding.records(id)).toEqual([]);
  });

  it('cannot undo it: 409, and the settings stay', async () => {
    const id = await coding.report(account, 1);
    const change = (await put(id, { name: 'Other' }).expect(200)).headers['change-id'];
    for (const meta of [{}, { dry_run: true }]) {
      const response = await coding.undo(account, change, { meta });
      expectError(response, 'not_undoable', 'A change of settings cannot be undone; set them again.');
      expect(response.status).toBe(409);
    }
    expect(await stored(id)).toMatchObject({ name: 'Other' });
    expect(await coding.records(id)).toHaveLength(1);
  });

  it('is not in the feed, and wakes no reader that waits (C24)', async () => {
    const id = await coding.report(account, 1);
    const { next } = (await get(`feed?report_id=${id}`).expect(200)).body.meta;
    const began = performance.now();
    const waiting = get(`feed?report_id=${id}&since=${next}&wait=2`).expect(200);
    const [{ body }] = await Promise.all([waiting, put(id, { name: 'Other' }).expect(200)]);
    expect(body.data).toEqual([]);
    expect(performance.now() - began).toBeGreaterThan(1_900);
    await coding.bulk(account, [update(id, 'm0', { sentiment: 'positive' })]).expect(204);
    const after = (await get(`feed?report_id=${id}&since=${body.meta.next}`).expect(200)).body;
    expect(after.data).toMatchObject([{ action: 'bulk' }]);
  });
});

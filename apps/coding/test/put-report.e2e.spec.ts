import { randomUUID } from 'node:crypto';
import { Report } from '@earshot/coding/entities';
import { expectError } from '@earshot/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, update } from './support.js';

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

  it('replaces all settings of a report, and nothing else (C22)', async () => {
    const id = await coding.report(account, 2);
    const mentions = await coding.mentions(id);
    const settings = { name: 'Relaunch', channels_enabled: false, collaboration_enabled: true, retention_days: 36_500 };
    const response = await put(id, settings).expect(200);
    expect(response.body.data).toMatchObject({ id, client_id: account.clientId, ...settings });
    expect(response.headers.location).toBeUndefined();
    expect(await stored(id)).toEqual({ id, client_id: account.clientId, ...settings });
    await put(id, { name: 'Relaunch' }).expect(200);
    expect(await stored(id)).toMatchObject({
      channels_enabled: true,
      collaboration_enabled: false,
      retention_days: null,
    });
    expect(await coding.mentions(id)).toEqual(mentions);
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
    [{}, 'member_missing', 'data.name is missing; it must be a text of 1 to 255 characters'],
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

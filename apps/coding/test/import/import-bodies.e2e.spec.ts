import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { constants, createGzip, gzipSync } from 'node:zlib';
import { expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest } from '../support.js';

const LIMIT = 1024 * 1024;

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start({ IMPORT_MAX_ITEMS: 20, BODY_LIMIT: LIMIT });
  account = coding.account('read import');
});
afterAll(() => coding.stop());

const LINES = 'application/x-ndjson';
const JSON_TYPE = 'application/json';
const mention = (id: string, members: object = {}) => ({ id, type: 'post', date: '2026-05-01T10:00:00Z', ...members });
const lines = (...values: object[]) => values.map((value) => JSON.stringify(value)).join('\n');

const send = (report: string, body: string | Buffer, { type = LINES, query = '', coding: packing = '' } = {}) => {
  const test = coding.http
    .post(`/coding/v1/reports/${report}/_import${query}`)
    .auth(account.token, { type: 'bearer' })
    .set('content-type', type)
    .serialize((given: unknown) => given as string);
  if (packing) void test.set('content-encoding', packing);
  return test.send(body as string);
};

const idsOf = async (report: string) => (await coding.mentions(report)).map(({ id }) => id);

describe('an import as lines (C20)', () => {
  it('counts blank lines against the limit of items, but not as items', async () => {
    const report = await coding.report(account, 0);
    const blank = (times: number) => `${'\n'.repeat(times)}${lines(mention('x'))}\n`;
    const detail = 'The request has more than 20 mentions; send several smaller requests.';
    for (const body of [blank(20), ' \n'.repeat(21)]) expectError(await send(report, body), 'items_too_many', detail);
    expect(await idsOf(report)).toEqual([]);
    const { body } = await send(report, blank(19)).expect(200);
    expect(body.data.counter).toMatchObject({ provided: 1, created: 1 });
  });

  it('has one mention per line', async () => {
    const report = await coding.report(account, 0);
    const { body } = await send(report, `${lines(mention('x'), mention('y'))}\r\n\n`).expect(200);
    expect(body.data.counter).toMatchObject({ provided: 2, created: 2 });
    expect(await idsOf(report)).toEqual(['x', 'y']);
  });

  it('has the members of meta in its query', async () => {
    const report = await coding.report(account, 1);
    const body = lines({ id: 'm0', sentiment: 'positive' });
    const preview = await send(report, body, { query: '?dry_run=true&coded=replace&pretty' }).expect(200);
    expect(preview.body).toMatchObject({ data: { counter: { updated: 1 }, change_id: null }, meta: { dry_run: true } });
    expect((await send(report, body, { query: '?dry_run=false&coded=keep' })).body.data.counter.unchanged).toBe(1);
    await send(report, body, { query: '?coded=replace' }).expect(200);
    expect(await coding.mention(report, 'm0')).toMatchObject({ sentiment: 'positive' });
  });

  it('may be empty', async () => {
    const report = await coding.report(account, 0);
    for (const body of ['', '\n \r\n']) {
      const response = await send(report, body).expect(200);
      expect(response.body).toEqual({
        data: { counter: { provided: 0, created: 0, updated: 0, unchanged: 0, errors: 0 }, change_id: null },
        errors: [],
      });
    }
    await send(report, gzipSync(''), { coding: 'gzip' }).expect(200);
  });

  it('fails line by line, without quoting it', async () => {
    const report = await coding.report(account, 0);
    const body = ['{"id": "secret"', '', '[]', lines(mention('x')), '{"__proto__": {}}', '\u0000'].join('\n');
    const response = await send(report, body).expect(200);
    expect(response.body.errors.map(({ detail, meta }: never) => [meta, detail])).toEqual([
      [{ bulk_index: 0, action: 'import', report_id: report }, 'The line is not valid JSON.'],
      [{ bulk_index: 1, action: 'import', report_id: report }, expect.stringMatching(/^The mention must be an object/)],
      [
        { bulk_index: 3, action: 'import', report_id: report },
        'The line has a member that is not allowed: "__proto__" or "constructor.prototype".',
      ],
      [{ bulk_index: 4, action: 'import', report_id: report }, 'The line is not valid JSON.'],
    ]);
    expect(await idsOf(report)).toEqual(['x']);
  });

  it('is only accepted here', async () => {
    const response = await coding.http
      .post('/coding/v1/_bulk')
      .auth(account.token, { type: 'bearer' })
      .set('content-type', LINES)
      .send('{}');
    const detail = 'The media type "application/x-ndjson" is not supported; send application/json.';
    expectError(response, 'media_type_unsupported', detail);
  });
});

describe('the query of an import (C19, C20)', () => {
  it.each([
    [
      '?dryrun=true',
      'member_unknown',
      /^dryrun is not a known parameter \(did you mean dry_run\?\); use one of dry_run, coded, pretty\.$/,
    ],
    ['?dry_run=yes', 'value_invalid', 'dry_run must be one of true, false.'],
    ['?dry_run', 'value_invalid', 'dry_run must be one of true, false.'],
    ['?coded=all', 'value_invalid', 'coded must be one of keep, replace.'],
    ['?coded=keep&coded=keep', 'parameters_conflicting', 'coded must be given once.'],
    ['?if_count=1', 'member_unknown', /^if_count is not a known parameter/],
  ] as const)('must not be %s', async (query, code, detail) => {
    const report = await coding.report(account, 0);
    expectError(await send(report, lines(mention('x')), { query }), code, detail, { meta: expect.anything() });
    const body = JSON.stringify({ data: [mention('x')] });
    expectError(await send(report, body, { query, type: JSON_TYPE }), code, detail, { meta: expect.anything() });
    expect(await idsOf(report)).toEqual([]);
  });

  it('counts for a document, too, unless meta has the same member', async () => {
    const report = await coding.report(account, 0);
    const body = (meta?: object) => JSON.stringify({ data: [mention('x')], meta });
    const options = { query: '?dry_run=true', type: JSON_TYPE };
    expect((await send(report, body({ coded: 'replace' }), options).expect(200)).body.meta).toEqual({ dry_run: true });
    const response = await send(report, body({ dry_run: false }), options);
    const detail = 'dry_run must be given once, in the query or as meta.dry_run.';
    expectError(response, 'parameters_conflicting', detail, { meta: { path: 'dry_run' } });
    expect(await idsOf(report)).toEqual([]);
  });
});

describe('an import that is rejected as a whole (C1, C12, C19, C20)', () => {
  it.each<[string, unknown, string, RegExp]>([
    ['no data', {}, 'member_missing', /^data is missing; it must be an array of mentions\.$/],
    ['data that is no array', { data: {} }, 'value_invalid', /^data must be an array of mentions\.$/],
    ['an unknown member', { data: [], items: [] }, 'member_unknown', /^items is not a known member/],
    [
      'a misspelt dry_run',
      { data: [], meta: { dryrun: true } },
      'member_unknown',
      /^meta\.dryrun is not a known member/,
    ],
    ['if_count', { data: [], meta: { if_count: 0 } }, 'member_unknown', /^meta\.if_count is not a known member/],
    ['if_selection', { data: [], meta: { if_selection: '' } }, 'member_unknown', /^meta\.if_selection is not/],
    ['another value of coded', { data: [], meta: { coded: 'all' } }, 'value_invalid', /^meta\.coded must be one of/],
    [
      'dry_run as text',
      { data: [], meta: { dry_run: 'true' } },
      'value_invalid',
      /^meta\.dry_run must be true or false/,
    ],
  ])('has %s', async (_, body, code, detail) => {
    const report = await coding.report(account, 0);
    const response = await send(report, JSON.stringify(body), { type: JSON_TYPE });
    expectError(response, code as never, detail, { meta: expect.anything() });
    expect(await coding.records(report)).toEqual([]);
  });

  it('is no object', async () => {
    const report = await coding.report(account, 0);
    const response = await send(report, '[]', { type: JSON_TYPE });
    expectError(response, 'value_invalid', 'The body must be an object.');
    expectError(await send(report, '', { type: JSON_TYPE }), 'body_missing', /^The body is empty/);
  });

  it('has too many mentions', async () => {
    const report = await coding.report(account, 0);
    const many = Array.from({ length: 21 }, (_, n) => mention(`x${n}`));
    const detail = 'The request has more than 20 mentions; send several smaller requests.';
    for (const query of ['', '?dry_run=true']) {
      expectError(await send(report, lines(...many), { query }), 'items_too_many', detail);
      const document = JSON.stringify({ data: many });
      expectError(await send(report, document, { query, type: JSON_TYPE }), 'items_too_many', detail);
    }
    expect(await idsOf(report)).toEqual([]);
    await send(report, lines(...many.slice(1))).expect(200);
  });

  it.each([
    [
      'text/plain',
      'media_type_unsupported',
      'The media type "text/plain" is not supported; send application/json or application/x-ndjson.',
    ],
    [
      'application/x-ndjson; charset=latin1',
      'media_type_parameter',
      'Send "Content-Type: application/x-ndjson" without parameters other than "charset=utf-8"; found "charset=latin1".',
    ],
    [
      'application/json;',
      'media_type_parameter',
      'Send "Content-Type: application/json" without parameters, that is without ";".',
    ],
  ] as const)('has the media type %s', async (type, code, detail) => {
    const report = await coding.report(account, 0);
    expectError(await send(report, lines(mention('x')), { type }), code, detail);
    expect(await idsOf(report)).toEqual([]);
  });

  it.each(['application/x-ndjson; charset=utf-8', 'application/x-ndjson;charset="UTF-8"'])(
    'may say that lines are in UTF-8: %s (E1)',
    async (type) => {
      const report = await coding.report(account, 0);
      await send(report, lines(mention('x')), { type }).expect(200);
      expect(await idsOf(report)).toEqual(['x']);
    },
  );
});

describe('an import that is compressed with gzip (C20)', () => {
  it.each(['gzip', 'x-gzip', 'GZIP'])('is unpacked: %s', async (packing) => {
    const report = await coding.report(account, 0);
    await send(report, gzipSync(lines(mention('x'))), { coding: packing }).expect(200);
    const document = JSON.stringify({ data: [mention('y')] });
    await send(report, gzipSync(document), { type: JSON_TYPE, coding: packing }).expect(200);
    await send(report, lines(mention('z')), { coding: 'identity' }).expect(200);
    expect(await idsOf(report)).toEqual(['x', 'y', 'z']);
  });

  it('may be sent again with its idempotency key, packed in another way (C13)', async () => {
    const report = await coding.report(account, 0);
    const body = lines(mention('x', { content: 'a'.repeat(2_000) }));
    const keyed = (level: number) =>
      send(report, gzipSync(body, { level }), { coding: 'gzip' }).set('idempotency-key', report);
    const first = await keyed(1).expect(200);
    const second = await keyed(9).expect(200);
    expect([second.body, second.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
  });

  it.each([
    ['no gzip', Buffer.from('{}')],
    ['cut', gzipSync(lines(mention('x'))).subarray(0, 30)],
    ['damaged', Buffer.concat([gzipSync(lines(mention('x'))).subarray(0, -8), Buffer.alloc(8)])],
  ])('is 400 if it is %s', async (_, body) => {
    const report = await coding.report(account, 0);
    const detail = 'The body is not valid gzip, as its Content-Encoding says.';
    expectError(await send(report, body, { coding: 'gzip' }), 'request_malformed', detail);
    expect(await idsOf(report)).toEqual([]);
  });

  it('cannot have another coding, and other routes have none', async () => {
    const report = await coding.report(account, 0);
    for (const packing of ['br', 'gzip, gzip']) {
      const detail = `Content-Encoding "${packing}" is not supported; send the body with gzip or without content coding.`;
      expectError(await send(report, lines(mention('x')), { coding: packing }), 'content_coding_unsupported', detail);
    }
    const bulk = await coding.raw(account, gzipSync('{"data":[]}')).set('content-encoding', 'gzip');
    expectError(
      bulk,
      'content_coding_unsupported',
      'Content-Encoding "gzip" is not supported; send the body without content coding.',
    );
  });

  it('is limited by what is unpacked, also lines and strings', async () => {
    const report = await coding.report(account, 0);
    const space = Buffer.alloc(LIMIT + 1, ' ');
    for (const body of [space, Buffer.concat([space, Buffer.from(lines(mention('x')))])]) {
      const response = await send(report, gzipSync(body), { coding: 'gzip' });
      expectError(response, 'body_too_large', `The body is larger than ${LIMIT} bytes.`);
    }
    await send(report, gzipSync(space.subarray(1)), { coding: 'gzip' }).expect(200);
    expect(await idsOf(report)).toEqual([]);
  });

  it('stops while it unpacks a bomb (E5)', async () => {
    const report = await coding.report(account, 0);
    const { port } = (coding.app.getHttpServer().address() ?? (await listen())) as AddressInfo;
    const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION });
    const before = process.memoryUsage().rss;
    const outgoing = request({
      ...{ port, method: 'POST', path: `/coding/v1/reports/${report}/_import` },
      headers: { authorization: `Bearer ${account.token}`, 'content-type': LINES, 'content-encoding': 'gzip' },
    });
    const answered = new Promise<string>((resolve, reject) => {
      outgoing.on('response', (response) => resolve(text(response))).on('error', reject);
    });
    gzip.pipe(outgoing);
    const zeros = Buffer.alloc(16 * LIMIT, ' ');
    for (let n = 0; n < 20; n++) await new Promise((resolve) => gzip.write(zeros, resolve));
    gzip.end();
    expect(JSON.parse(await answered).errors[0]).toMatchObject({ status: '413', code: 'body_too_large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * LIMIT);
    expect(await idsOf(report)).toEqual([]);
  });
});

async function listen() {
  await coding.app.listen(0, '127.0.0.1');
  return coding.app.getHttpServer().address();
}

import type { ErrorCode } from '@earshot/error-kit';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JSON_TYPE, startThings } from './things-service.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await startThings();
});
afterAll(() => app.close());

const http = () => request(app.getHttpServer());
const post = (path: string, body: string, type = JSON_TYPE) => http().post(path).set('content-type', type).send(body);

describe('the POST form of GET (E3)', () => {
  /** A form that is exactly `bytes` long, with filler that has no meaning. */
  const formOf = (bytes: number): string => {
    const form = { _method: 'GET', _parameters: '', filler: Array.from({ length: 1000 }, () => '') };
    form.filler.push('x'.repeat(bytes - JSON.stringify(form).length - 3));
    return JSON.stringify(form);
  };

  it('answers as the GET does, in body, status and headers', async () => {
    const headers = ({ date: _, 'x-request-id': __, ...rest }: Record<string, string>) => rest;
    for (const parameters of [undefined, '', 'fields[thing]=id', 'a=%5B1%5D&pretty']) {
      const get = await http()
        .get('/things')
        .query(parameters ?? '')
        .expect(200);
      const form = await http().post('/things').send({ _method: 'GET', _parameters: parameters }).expect(200);
      expect(form.text).toBe(get.text);
      expect(headers(form.headers)).toEqual(headers(get.headers));
    }
  });

  it('has at most 64 KiB, and nothing larger is parsed', async () => {
    const most = 64 * 1024;
    expect(formOf(most)).toHaveLength(most);
    await post('/things', formOf(most)).expect(200);
    for (const size of [most + 1, 31 * 1024 * 1024]) {
      expectError(await post('/things', formOf(size)), 'body_too_large', 'The body is larger than 65536 bytes.');
    }
  });

  it.each(['', '{}', '{"_parameters":"a=b"}', '[]', '1'])('is 405 with Allow without _method: %s', async (body) => {
    const response = await post('/things', body);
    expectError(response, 'method_not_allowed', /GET, HEAD/);
    expect(response.headers.allow).toBe('GET, HEAD');
  });

  it.each([
    [{ _method: 'DELETE' }, '_method'],
    [{ _method: 'GET', _parameters: 'a=%zz' }, '_parameters'],
    [{ _method: 'GET', _parameters: '%ff' }, '_parameters'],
    [{ _method: 'GET', _parameters: { a: 1 } }, '_parameters'],
    [{ _method: 'GET', _parameters: null }, '_parameters'],
  ])('is 400 for %j', async (form, path) => {
    expectError(await post('/things', JSON.stringify(form)), 'value_invalid', /must be/, { meta: { path } });
  });
});

describe('a path (E2, E6)', () => {
  it('may end in one slash', async () => {
    expectDocument(await http().get('/things/'), 200);
    expectDocument(await http().get('/health/live/'), 200);
    await post('/things/', '{"_method":"GET"}').expect(200);
    await post('/things/_make/', '{"data":[]}').expect(200);
    expectError(await http().get('/things//'), 'route_not_found', 'There is no GET /things//.');
  });

  it.each(['text/plain', 'application/json; charset=utf-8', 'nonsense', 'multipart/form-data; boundary=x'])(
    'is 404 if it does not exist, and 405 for a method that it lacks, also with a body of type %s',
    async (type) => {
      for (const path of ['/', '/nothing', '/things/nothing']) {
        expectError(await post(path, 'x', type), 'route_not_found', `There is no POST ${path}.`);
      }
      for (const [path, allow] of [
        ['/things', 'GET, HEAD'],
        ['/things/', 'GET, HEAD'],
        ['/things/_make', 'POST'],
      ]) {
        for (const method of ['put', 'patch', 'delete', 'options', 'propfind', 'report'] as const) {
          const response = await http()[method](path).set('content-type', type).send('x');
          expectError(response, 'method_not_allowed', new RegExp(allow));
          expect(response.headers.allow).toBe(allow);
        }
      }
    },
  );

  it('is 400 if it cannot be decoded', async () => {
    expectError(await http().get('/%E0%A4%A'), 'request_malformed', /"%" must begin the code of a character/);
  });

  it('is answered to HEAD as to GET, without a body', async () => {
    const { status, headers, text } = await http().head('/things');
    expect({ status, type: headers['content-type'], text }).toEqual({ status: 200, type: JSON_TYPE, text: undefined });
  });

  it.each([
    ['its length, if no gateway compresses it', 1_023, { 'content-length': '1023' }],
    ['none, if a gateway may compress it', 1_024, { vary: 'Accept-Encoding' }],
  ])('has to HEAD the length of GET, or none: %s (E1)', async (_, length, expected) => {
    const path = `/things?filler=${'x'.repeat(length - (await http().get('/things?filler=')).text.length)}`;
    const got = (await http().get(path).expect(200)).headers;
    expect(got).toMatchObject({ ...expected, 'content-length': String(length) });
    const head = (await http().head(path).expect(200)).headers;
    expect({ 'content-length': head['content-length'], vary: head.vary }).toEqual(expected);
    expect(head.vary).toBe(got.vary);
  });
});

describe('a body', () => {
  it.each<[string, ErrorCode, RegExp]>([
    ['text/plain', 'media_type_unsupported', /"text\/plain" is not supported; send application\/json/],
    ['nonsense', 'media_type_unsupported', /.+/],
    ['application/x-www-form-urlencoded', 'media_type_unsupported', /send application\/json/],
    ['application/json; charset=utf-8', 'media_type_parameter', /without parameters.*charset=utf-8/],
    ['application/json;', 'media_type_parameter', /without parameters/],
    ['Application/JSON;v=1', 'media_type_parameter', /without parameters/],
    ['application/json ; a=b', 'media_type_parameter', /without parameters/],
  ])('of type %s is 415, and one of length 0 is none, whatever its type (E1, E6)', async (type, code, detail) => {
    for (const path of ['/things', '/things/_make']) expectError(await post(path, '{}', type), code, detail);
    const empty = (path: string) => http().post(path).set({ 'content-type': type, 'content-length': '0' });
    expectError(await empty('/things'), 'method_not_allowed', /GET, HEAD/);
    expectError(await empty('/things').set('content-encoding', 'gzip'), 'method_not_allowed', /GET, HEAD/);
    expectError(await empty('/things/_make'), 'body_missing', /.+/);
    expectDocument(await http().get('/things').set('content-type', type), 200);
  });

  it('with a content coding is 415 (E1)', async () => {
    const packed = post('/things/_make', '{}').set('content-encoding', 'gzip');
    expectError(await packed, 'content_coding_unsupported', /gzip/);
  });

  it('may have one value per 16 bytes of the limit (E5)', async () => {
    const most = 2 * 1024 * 1024;
    const make = (values: number) => post('/things/_make', `{"data":[${'1,'.repeat(values - 3)}1]}`);
    expect((await make(most).expect(200)).body.meta.made).toBe(most - 2);
    expectError(await make(most + 1), 'body_too_large', /more than 2097152 values; send several smaller requests/);
  });
});

describe('pretty (D1)', () => {
  it('indents every answer, errors and the POST form included', async () => {
    for (const path of ['/things', '/health/live', '/health/ready', '/nothing']) {
      for (const query of ['?pretty', '?pretty=true', '?pretty=']) {
        const { text, body, headers } = await http().get(path + query);
        expect(text).toBe(JSON.stringify(body, null, 2));
        expect(headers['content-type']).toBe(JSON_TYPE);
      }
      for (const query of ['', '?pretty=false']) {
        const { text, body } = await http().get(path + query);
        expect(text).toBe(JSON.stringify(body));
      }
    }
    const { text, body } = await post('/things', '{"_method":"GET","_parameters":"pretty"}').expect(200);
    expect(text).toBe(JSON.stringify(body, null, 2));
  });
});

describe('X-Content-Type-Options (E6)', () => {
  it('is nosniff on every answer', async () => {
    const answers = await Promise.all([
      http().get('/things'),
      http().head('/health/live'),
      http().get('/metrics'),
      http().get('/nothing'),
      http().put('/things'),
      post('/things', '{}', 'text/plain'),
      post('/things', '{'),
      http().get('/%E0%A4%A'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 405, 415, 400, 400]);
    for (const { headers } of answers) expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

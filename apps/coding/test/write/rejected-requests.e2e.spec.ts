import type { ErrorCode } from '@earshot/error-kit';
import { BOUNDED_MS } from '@earshot/test-kit';
import { expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, newMention, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterAll(() => coding.stop());

describe('requests that are rejected as a whole', () => {
  const untouched = async (send: (report: string) => PromiseLike<Parameters<typeof expectError>[0]>) => {
    const report = await coding.report(account, 1);
    const response = await send(report);
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    expect(await coding.records(report)).toEqual([]);
    await coding.bulk(account, [update(report, 'm0', { sentiment: 'positive' })]).expect(204);
    return response;
  };

  it.each<[ErrorCode, string, string, string?]>([
    ['member_missing', 'no data', '{}', 'data'],
    ['value_invalid', 'data that is an object', '{"data":{}}', 'data'],
    ['value_invalid', 'data that is null', '{"data":null}', 'data'],
    ['member_unknown', 'a member next to data and meta', '{"data":[],"dry_run":true}', 'dry_run'],
    ['member_unknown', 'a misspelt member', '{"data":[],"Meta":{}}', 'Meta'],
    ['member_unknown', 'items in errors', '{"data":[],"errors":[]}', 'errors'],
    ['value_invalid', 'a meta that is not an object', '{"data":[],"meta":[]}', 'meta'],
    ['value_invalid', 'a meta that is null', '{"data":[],"meta":null}', 'meta'],
    ['value_invalid', 'a dry_run that is not a boolean (C12)', '{"data":[],"meta":{"dry_run":"true"}}', 'meta.dry_run'],
    ['value_invalid', 'a dry_run that is null (C12)', '{"data":[],"meta":{"dry_run":null}}', 'meta.dry_run'],
    ['value_invalid', 'an array at the root', '[]'],
    ['value_invalid', 'null at the root', 'null'],
    ['value_invalid', 'a number at the root', '1'],
    ['value_invalid', 'a string at the root', '"data"'],
    ['body_missing', 'an empty body', ''],
    ['body_not_json', 'half a document', '{"data":['],
  ])('answers 400 and %s for %s (C1)', async (code, _case, text, path) => {
    const response = await untouched(() => coding.raw(account, text));
    expectError(response, code, /.+/, path === undefined ? {} : { meta: { path } });
  });

  it('names an unknown member next to data and meta, and applies nothing (C1)', async () => {
    const data = (report: string) => [update(report, 'm0', { sentiment: 'positive' })];
    const send = (document: (report: string) => object) =>
      untouched((report) => coding.raw(account, JSON.stringify(document(report))));
    expectError(
      await send((report) => ({ data: data(report), dry_run: true })),
      'member_unknown',
      'dry_run is not a known member; use one of data, meta.',
      { meta: { path: 'dry_run' } },
    );
    expectError(
      await send((report) => ({ ['x'.repeat(1_000)]: 1, data: data(report) })),
      'member_unknown',
      /^x{100}… is not a known/,
      { meta: { path: `${'x'.repeat(100)}…` } },
    );
    expectError(
      await send((report) => ({ data: data(report), meta: 'x' })),
      'value_invalid',
      'meta must be an object.',
      { meta: { path: 'meta' } },
    );
  });

  it('accepts meta next to data, and ignores its unknown members (C1)', async () => {
    const report = await coding.report(account, 1);
    const document = { meta: { source: 'x', dry_run: false }, data: [update(report, 'm0', { sentiment: 'positive' })] };
    expect((await coding.raw(account, JSON.stringify(document))).status).toBe(204);
    expect((await coding.mention(report, 'm0')).sentiment).toBe('positive');
  });

  it('answers a missing, unknown or expired token with 401, before it reads the body (4.3, C1)', async () => {
    const expired = coding.account();
    coding.security.tokens.get(expired.token)!.exp = 1;
    coding.security.tokens.delete(expired.token);
    for (const headers of [{}, { authorization: 'Bearer unknown' }, { authorization: `Bearer ${expired.token}` }]) {
      for (const text of [undefined, '{"data":[', `{"data":[]} ${' '.repeat(100)}`]) {
        const request = coding.http.post('/coding/v1/_bulk').set('content-type', 'application/json').set(headers);
        const response = await untouched(() => request.send(text));
        expectError(response, 'token_invalid', /bearer token/);
        expect(response.headers['www-authenticate']).toMatch(/^Bearer /);
      }
    }
  });

  it('accepts the token only in the header (B10)', async () => {
    const response = await untouched((report) =>
      coding.http
        .post(`/coding/v1/_bulk?access_token=${account.token}`)
        .send({ access_token: account.token, data: [update(report, 'm0', { sentiment: 'positive' })] }),
    );
    expectError(response, 'token_invalid', /.+/);
  });

  it('answers more than BULK_MAX_ITEMS items, or more than BODY_LIMIT bytes, with 413 (C1)', async () => {
    const small = await coding.replica({ BULK_MAX_ITEMS: 3, BODY_LIMIT: 1000 });
    const item = (report: string) => update(report, 'm0', { sentiment: 'positive' });
    const many = await untouched((report) =>
      small.bulk(
        account,
        [1, 2, 3, 4].map(() => item(report)),
      ),
    );
    expectError(many, 'items_too_many', 'The request has 4 items; at most 3 are allowed.');
    const large = await untouched((report) => small.bulk(account, [item(report), 'x'.repeat(1000)]));
    expectError(large, 'body_too_large', 'The body is larger than 1000 bytes.');
    await small.app.close();
  });
});

describe('CODING_SCOPE (C10)', () => {
  it('allows any scope if it is unset, and rejects a token without it with 403 if it is set', async () => {
    const strict = await coding.replica({ CODING_SCOPE: 'code' });
    const [reader, coder] = [coding.account('read'), coding.account('read code')];
    const report = await coding.report(reader, 1);
    const items = [update(report, 'm0', { sentiment: 'positive' })];
    const response = await strict.bulk(reader, items);
    expectError(response, 'scope_insufficient', 'The token lacks the scope "code".');
    expect(response.headers['www-authenticate']).toContain('insufficient_scope');
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    await strict.bulk(coder, []).expect(204);
    await coding.bulk(reader, items).expect(204);
    await strict.app.close();
  });

  it('counts a narrower scope of a live token after at most 5 s (B15)', async () => {
    const strict = await coding.replica({ CODING_SCOPE: 'code' });
    const coder = coding.account('read code');
    await strict.bulk(coder, []).expect(204);
    coding.security.tokens.get(coder.token)!.scope = 'read';
    const status = async () => (await strict.bulk(coder, [])).status;
    await expect.poll(status, { timeout: BOUNDED_MS, interval: 100 }).toBe(403);
    await strict.app.close();
  });
});

describe('introspection of tokens (A4, B7)', () => {
  it('asks once for parallel requests with one token, and keeps the answer', async () => {
    const caller = coding.account();
    await Promise.all(Array.from({ length: 10 }, () => coding.bulk(caller, []).expect(204)));
    await coding.bulk(caller, []).expect(204);
    expect(coding.security.asked.filter((token) => token === caller.token)).toHaveLength(1);
  });

  it('keeps a negative answer for a second, so that an invalid token costs one introspection', async () => {
    const caller = coding.account();
    const known = coding.security.tokens.get(caller.token)!;
    coding.security.tokens.delete(caller.token);
    for (let n = 0; n < 5; n++) await coding.bulk(caller, []).expect(401);
    expect(coding.security.asked.filter((token) => token === caller.token)).toHaveLength(1);
    coding.security.tokens.set(caller.token, known);
    await expect.poll(async () => (await coding.bulk(caller, [])).status, { interval: 200 }).toBe(204);
  });

  it.each([
    ['a comma', 'a,b'],
    ['a percent sign', 'a%20b'],
    ['a letter outside of ASCII', 'é'],
    ['8 193 characters', 'x'.repeat(8_193)],
    ['nothing but an equals sign', '='],
  ])('does not ask about %s, which cannot be a token', async (_, token) => {
    const before = coding.security.asked.length;
    const response = await coding.bulk({ ...coding.account(), token: encodeURI(token) }, []);
    expectError(response, 'token_invalid', /bearer token/);
    expect(coding.security.asked).toHaveLength(before);
  });

  const NOT_ACCEPTED = 'security does not accept INTROSPECTION_CLIENT_ID and INTROSPECTION_CLIENT_SECRET';

  it.each([
    [500, 'security unavailable'],
    [503, 'security unavailable'],
    [401, NOT_ACCEPTED],
    // Only wrong credentials are limited, and applications that lack the scope (B5).
    [429, `${NOT_ACCEPTED}, or the application lacks the scope introspect`],
  ])('answers 503 with Retry-After, never 401, while security answers %s', async (status, problem) => {
    const caller = coding.account();
    coding.security.failWith = status;
    const response = await coding.bulk(caller, []);
    const ready = await coding.http.get('/health/ready');
    coding.security.failWith = undefined;
    expectError(response, 'security_unavailable', /token cannot be checked/);
    expect(response.headers['retry-after']).toBe('1');
    expectError(ready, 'service_not_ready', `Not ready: ${problem}.`);
    await coding.bulk(caller, []).expect(204);
  });

  it('is all that readiness asks security for, so that a gateway may be in front of it (A5)', async () => {
    const before = coding.security.asked.length;
    const ready = await coding.http.get('/health/ready').expect(200);
    expect(ready.body.meta).toEqual({ status: 'ready', dependencies: ['database', 'security'] });
    expect(coding.security.asked).toHaveLength(before + 1);
  });

  it('is not ready if its application may introspect only its own tokens (A5, B7)', async () => {
    coding.security.mayIntrospect = 'own';
    const ready = await coding.http.get('/health/ready');
    coding.security.mayIntrospect = 'all';
    const reason = 'the application of INTROSPECTION_CLIENT_ID lacks the scope introspect';
    expectError(ready, 'service_not_ready', `Not ready: ${reason}.`);
    await coding.http.get('/health/ready').expect(200);
  });
});

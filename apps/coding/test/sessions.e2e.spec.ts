import { randomUUID } from 'node:crypto';
import { BOUNDED_MS } from '@earshot/test-kit';
import { expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, update } from './support.js';

let coding: CodingUnderTest;
let account: Account;
let report: string;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
beforeEach(async () => {
  report = await coding.report(account, 1);
});
afterAll(() => coding.stop());

/** A session of the user at the stand-in for security: its handle, and the headers of its page. */
function session(scope = 'read write') {
  const [id, handle] = [randomUUID(), `~${randomUUID()}`];
  const { userId: user_id, clientId: client_id } = account;
  coding.security.tokens.set(handle, { user_id, client_id, application_id: 'desk', scope, session_id: id });
  return { id, handle, headers: { cookie: `Earshot-Session=${handle}`, 'earshot-session': id } };
}

const BODY = () => ({ data: [update(report, 'm0', { sentiment: 'positive' })] });
const code = (headers: Record<string, string>, at = coding) =>
  at.http.post('/coding/v1/_bulk').set(headers).send(BODY());

const expectNothingCoded = async () => expect(await coding.records(report)).toEqual([]);

describe('a request with a session (B17)', () => {
  it.each<[string, (page: ReturnType<typeof session>) => Record<string, string>]>([
    ['without the header', ({ headers }) => ({ cookie: headers.cookie })],
    ['with the id of another session', ({ headers }) => ({ ...headers, 'earshot-session': session().id })],
    ['from another site', ({ headers }) => ({ ...headers, 'sec-fetch-site': 'cross-site' })],
    ['from a sibling host', ({ headers }) => ({ ...headers, 'sec-fetch-site': 'same-site' })],
    ['with a token as a cookie', ({ id }) => ({ cookie: `Earshot-Session=${account.token}`, 'earshot-session': id })],
  ])('codes nothing %s', async (_, headersOf) => {
    expectError(await code(headersOf(session())), 'session_invalid', /^The request needs a session/);
    await expectNothingCoded();
  });

  it('codes nothing as a bearer token, nor next to an invalid token', async () => {
    const { handle, headers } = session();
    for (const authorization of [`Bearer ${handle}`, 'Bearer unknown', '']) {
      expectError(await code({ ...headers, authorization }), 'token_invalid', /./);
    }
    await expectNothingCoded();
  });

  it('codes nothing as a form or as text, which a page can send to another origin without a preflight', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const request = coding.http.post('/coding/v1/_bulk').set(session().headers).type(type);
      expectError(await request.send(JSON.stringify(BODY())), 'media_type_unsupported', /./);
    }
    await expectNothingCoded();
  });

  it('needs the scope that CODING_SCOPE names, as a token does (C10)', async () => {
    const strict = await coding.replica({ CODING_SCOPE: 'code' });
    try {
      expectError(await code(session('read').headers, strict), 'scope_insufficient', /"code"/);
      await expectNothingCoded();
      await code(session('read code').headers, strict).expect(204);
    } finally {
      await strict.app.close();
    }
  });

  it('codes in the name of the user and of the application of sessions (C9)', async () => {
    const { headers } = await code({ ...session().headers, 'sec-fetch-site': 'same-origin' }).expect(204);
    const { body } = await coding.http
      .get(`/coding/v1/changes/${headers['change-id']}`)
      .set(session().headers)
      .expect(200);
    expect(body.data).toMatchObject({ user_id: account.userId, app_id: 'desk', action: 'bulk' });
  });

  it('has the cookie with the prefix if the trusted gateway reports HTTPS', async () => {
    const { headers } = session();
    const https = { ...headers, 'x-forwarded-proto': 'https' };
    expectError(await code(https), 'session_invalid', /./);
    await code({ ...https, cookie: `__Host-Http-${headers.cookie}` }).expect(204);
  });

  it('is 401 at the latest 5 s after the session has ended', async () => {
    const { handle, headers } = session();
    await code(headers).expect(204);
    coding.security.tokens.delete(handle);
    const status = async () => (await code(headers)).status;
    await expect.poll(status, { timeout: BOUNDED_MS, interval: 250 }).toBe(401);
  });
});

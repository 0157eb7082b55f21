import { randomUUID } from 'node:crypto';
import { expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, MentionUnderTest } from './support.js';

let mention: MentionUnderTest;
let account: Account;
let report: string;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
  report = (await mention.report(account, [{}])).id;
});
afterAll(() => mention.stop());

/** A session of the user at the stand-in for security: its handle, and the headers of its page. */
function session() {
  const [id, handle] = [randomUUID(), `~${randomUUID()}`];
  const { user_id, client_id } = mention.security.tokens.get(account.token)!;
  mention.security.tokens.set(handle, { user_id, client_id, application_id: 'desk', session_id: id });
  return { id, handle, headers: { cookie: `Earshot-Session=${handle}`, 'earshot-session': id } };
}

const search = (headers: Record<string, string>) =>
  mention.http.post(`/mention/v2/reports/${report}/_search`).set(headers).send({});

describe('a request with a session (B17)', () => {
  it('searches, and reads reports, dashboards and saved searches', async () => {
    const { headers } = session();
    expect((await search({ ...headers, 'sec-fetch-site': 'same-origin' }).expect(200)).body.meta.total).toBe(1);
    for (const path of ['/mention/v2/reports', '/workspace/v1/dashboards', '/workspace/v1/searches']) {
      await mention.http.get(path).set(headers).expect(200);
    }
  });

  it.each<[string, (page: ReturnType<typeof session>) => Record<string, string>]>([
    ['without the header', ({ headers }) => ({ cookie: headers.cookie })],
    ['with the id of another session', ({ headers }) => ({ ...headers, 'earshot-session': session().id })],
    ['from another site', ({ headers }) => ({ ...headers, 'sec-fetch-site': 'cross-site' })],
    ['with a token as a cookie', ({ id }) => ({ cookie: `Earshot-Session=${account.token}`, 'earshot-session': id })],
  ])('is 401 %s', async (_, headersOf) => {
    const headers = headersOf(session());
    expectError(await search(headers), 'session_invalid', /^The request needs a session/);
    expectError(await mention.http.get('/mention/v2/reports').set(headers), 'session_invalid', /./);
  });

  it('is 401 as a bearer token, and next to an invalid token', async () => {
    const { handle, headers } = session();
    for (const authorization of [`Bearer ${handle}`, 'Bearer unknown']) {
      expectError(await search({ ...headers, authorization }), 'token_invalid', /./);
    }
  });

  it('needs no preflight to be rejected as a form or as text', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const request = mention.http.post(`/mention/v2/reports/${report}/_search`).set(session().headers).type(type);
      expectError(await request.send('{}'), 'media_type_unsupported', /./);
    }
  });
});

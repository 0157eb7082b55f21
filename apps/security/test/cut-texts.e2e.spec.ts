import { expectCut, LONG_TEXT } from '@earshot/test-kit/http';
import type { Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Account, SecurityUnderTest } from './support.js';

let security: SecurityUnderTest;
let account: Account;
const lines: string[] = [];
const capture = () => vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
beforeAll(async () => {
  capture();
  security = await SecurityUnderTest.start({ LOG_LEVEL: 'info' });
  account = await security.account();
});
beforeEach(() => {
  capture();
  lines.splice(0);
});
afterAll(async () => {
  await security.stop();
});

const { head: LONG } = LONG_TEXT;
const login = (parameters: Record<string, string>) => () => security.login(account, parameters);
const form = (path: string, text: string) => () =>
  security.http.post(`/security/v2/oauth/${path}`).type('form').send(text);
const me = () => security.http.get('/security/v2/me');

describe('a long name or value of a client (E5)', () => {
  it.each<[string, () => Test]>([
    ['a grant type', login({ grant_type: LONG })],
    ['a login', login({ username: LONG })],
    ['a password', login({ password: LONG })],
    ['a scope', login({ scope: LONG })],
    ['a client id', login({ client_id: LONG })],
    ['a secret', login({ client_secret: LONG })],
    ['an unknown parameter', login({ [LONG]: 'a' })],
    ['a parameter that is given twice', form('token', `${LONG}=1&${LONG}=2`)],
    ['a refresh token', () => security.refresh(account, LONG)],
    ['a token to introspect', form('_introspect', `token=${LONG}`)],
    ['a token to revoke', form('_revoke', `token=${LONG}`)],
    ['credentials', () => form('_revoke', 'token=t')().set('authorization', `Basic ${LONG}`)],
    ['a bearer token', () => me().set('authorization', `Bearer ${LONG}`)],
    ['a scheme', () => me().set('authorization', `${LONG} token`)],
    ['a media type', () => form('token', '')().set('content-type', `text/${LONG}`)],
    ['a content coding', () => form('token', 'a=1')().set('content-encoding', LONG)],
    ['an unknown route', () => security.http.get(`/security/${LONG}`)],
    ['a path that cannot be decoded', () => security.http.get(`/security/${LONG}%zz`)],
  ])('is cut in the answer and in the log: %s', async (_case, send) => {
    const { text } = await send();
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    expectCut(text, lines);
  });
});

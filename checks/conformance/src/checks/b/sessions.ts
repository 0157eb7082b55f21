import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from '../../accounts.js';
import type { Answer } from '../../answer.js';
import { check } from '../../check.js';
import { bulk, item } from '../../coding.js';
import {
  expectData,
  expectDocument,
  expectEqual,
  expectErrors,
  expectHeader,
  expectStatus,
  expectThat,
  isTime,
} from '../../expect.js';
import { CODED } from '../../fixtures/mentions.js';
import { CODING_REPORT } from '../../fixtures/reports.js';
import {
  changePath,
  ME,
  reportPath,
  REPORTS,
  SESSION,
  SESSION_END,
  SESSIONS,
  SESSIONS_END,
  USERS,
} from '../../paths.js';
import type { Platform } from '../../platform.js';
import { attemptSession, beginSession, setCookieOf } from '../../sessions.js';

interface Session {
  id: string;
  user: { id: string; login: string };
  client: { id: string; name: string };
  scope: string;
  expires_at: string;
  idle_seconds: number;
}

/** A session in the list. */
interface Listed {
  id: string;
  began_at: string;
  seen_at: string;
  expires_at: string;
  current: boolean;
}

/** The longest time for which a service may still accept a session that has ended. */
const SEEN_AFTER_MS = 5_000;

const SECURE = /^__Host-Http-Earshot-Session=~[\w-]{43}$/;
const PLAIN = /^Earshot-Session=~[\w-]{43}$/;

/** Fails unless every area answers 401, and none answers as to a token. */
async function expectNone(caller: Platform): Promise<void> {
  for (const path of [SESSION, SESSIONS, USERS, REPORTS]) expectErrors(await caller.get(path), 401);
  expectErrors(await bulk(caller, []), 401);
}

function expectCode(answer: Answer, status: number, code: string): void {
  const [error] = expectErrors(answer, status);
  expectEqual((error as { code?: string }).code, code, `${answer.request}: the code`);
}

const ATTRIBUTES = ['httponly', 'path=/', 'samesite=strict'];

const attributesOf = (cookie: string): string[] =>
  cookie
    .split(';')
    .slice(1)
    .map((attribute) => attribute.trim().toLowerCase())
    .toSorted();

/** Fails unless the answer deletes the cookie, and what the browser has cached. */
function expectEnded(answer: Answer): void {
  expectStatus(answer, 204);
  expectHeader(answer, 'Clear-Site-Data', '"cache"');
  const cookie = setCookieOf(answer);
  expectThat(/^(__Host-Http-)?Earshot-Session=;/.test(cookie), 'the cookie is not the one of rule B17');
  const attributes = attributesOf(cookie).filter((attribute) => attribute !== 'secure');
  expectEqual(attributes, ['httponly', 'max-age=0', ...ATTRIBUTES.slice(1)], 'attributes of the deleted cookie');
}

export const sessionChecks = [
  check('B17', 'begins a session, whose handle is only in the cookie', async ({ platform, fixtures }) => {
    const { username, password } = fixtures.account('user');
    const answer = await attemptSession(platform, { username, password });
    const { data } = expectDocument<Session>(answer, 201);
    expectHeader(answer, 'Cache-Control', 'no-store');
    const members = ['id', 'user', 'client', 'scope', 'expires_at', 'idle_seconds'];
    expectEqual(Object.keys(data), members, 'members of a session');
    expectEqual(data.user.login, username, 'login of the session');
    const cookie = setCookieOf(answer);
    const [pair] = cookie.split(';');
    const isSecure = SECURE.test(pair);
    expectThat(isSecure || PLAIN.test(pair), `the cookie ${pair.split('=')[0]} is not the one of rule B17`);
    expectEqual(attributesOf(cookie), [...ATTRIBUTES, ...(isSecure ? ['secure'] : [])], 'attributes of the cookie');
    expectThat(!answer.text.includes(pair.split('~')[1]), 'the answer contains the handle');
    const read = platform.with({ cookie: pair, 'earshot-session': data.id });
    expectEqual(expectData(await read.get(SESSION)), data, 'the session as it is read');
  }),
  check('B17', 'has another handle and another id at each login', async ({ platform, fixtures }) => {
    const [one, other] = [
      await beginSession(platform, fixtures.account('user')),
      await beginSession(platform, fixtures.account('user')),
    ];
    expectThat(one.id !== other.id && one.cookie !== other.cookie, 'two logins have the same session');
  }),
  check('B17', 'accepts a session in all areas, and codes in its name', async ({ platform, seeded, fixtures }) => {
    const { page } = await beginSession(platform, fixtures.account('user'));
    const session = expectData<Session>(await page.get(SESSION));
    expectEqual(expectData<unknown[]>(await page.get(`${USERS}?filter[id]=${session.user.id}`)).length, 1, 'users');
    expectStatus(await page.get(reportPath(CODING_REPORT.id), { 'sec-fetch-site': 'same-origin' }), 200);
    expectStatus(await bulk(seeded, [item(CODED[0], { sentiment: 'negative' })]), 204);
    const coded = await bulk(page, [item(CODED[0], { sentiment: 'positive' })]);
    expectStatus(coded, 204);
    const change = expectData<Record<string, string>>(await page.get(changePath(String(coded.headers['change-id']))));
    expectEqual([change.user_id, change.app_id], [session.user.id, 'conformance-app-desk'], 'who changed it');
  }),
  check('B17', 'rejects the cookie without the id of its session', async ({ platform, fixtures }) => {
    const [{ cookie, id }, other] = [
      await beginSession(platform, fixtures.account('user')),
      await beginSession(platform, fixtures.account('user')),
    ];
    await expectNone(platform.with({ cookie }));
    await expectNone(platform.with({ cookie, 'earshot-session': other.id }));
    await expectNone(platform.with({ 'earshot-session': id }));
  }),
  check('B17', 'rejects the cookie in requests from other origins', async ({ platform, fixtures }) => {
    const { cookie, id } = await beginSession(platform, fixtures.account('user'));
    for (const site of ['cross-site', 'same-site', 'none']) {
      await expectNone(platform.with({ cookie, 'earshot-session': id, 'sec-fetch-site': site }));
    }
  }),
  check('B17', 'rejects a login by a form or as text', async ({ platform, fixtures }) => {
    const { username: login, password } = fixtures.account('user');
    expectStatus(await attemptSession(platform, { username: login, password }), 201);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      expectErrors(await platform.postText(SESSION, JSON.stringify({ data: { login, password } }), type), 415);
    }
  }),
  check('B17', 'accepts neither a session as a token nor a token as a session', async ({ platform, fixtures }) => {
    const account = fixtures.account('user');
    const { cookie, id } = await beginSession(platform, account);
    const [name, handle] = cookie.split('=');
    expectErrors(await platform.as(handle).get(REPORTS), 401);
    expectErrors(await platform.as(handle).get(ME), 403, 401);
    const { access_token } = await logIn(platform, account);
    await expectNone(platform.with({ cookie: `${name}=${access_token}`, 'earshot-session': id }));
    expectErrors(await platform.as(access_token).get(SESSION), 401);
  }),
  check('B17', 'ignores the cookie of a request with Authorization', async ({ platform, fixtures }) => {
    const { cookie, id } = await beginSession(platform, fixtures.account('user'));
    const both = platform.with({ cookie, 'earshot-session': id, authorization: 'Bearer conformance-unknown' });
    expectErrors(await both.get(REPORTS), 401);
    expectErrors(await both.get(USERS), 403, 401);
  }),
  check('B17', 'lists the sessions of the user, and ends all of them, but no token', async ({ platform, fixtures }) => {
    const account = fixtures.account('administered');
    const { access_token } = await logIn(platform, account);
    const [one, other] = [await beginSession(platform, account), await beginSession(platform, account)];
    const listed = await one.page.get(SESSIONS);
    const { data: sessions, meta } = expectDocument<Listed[], { total: number }>(listed);
    expectThat(!listed.text.includes(one.cookie.split('~')[1]), 'the list contains a handle');
    const current = sessions.map(({ id, current }) => [id, current]).slice(0, 2);
    expectEqual(
      current,
      [
        [other.id, false],
        [one.id, true],
      ],
      'the newest sessions, and whether they are current',
    );
    expectEqual(meta.total, sessions.length, 'meta.total');
    for (const { began_at, seen_at, expires_at } of sessions) {
      const isInOrder = [began_at, seen_at, expires_at].every(isTime) && began_at <= seen_at && seen_at < expires_at;
      expectThat(isInOrder, `began_at, seen_at and expires_at: ${began_at}, ${seen_at}, ${expires_at}`);
    }
    expectEnded(await one.page.post(SESSIONS_END, {}));
    for (const { page } of [one, other]) expectErrors(await page.get(SESSION), 401);
    expectStatus(await platform.as(access_token).get(ME), 200);
  }),
  check('B17', 'says why a login fails, to those who know the password', async ({ platform, fixtures }) => {
    const wrong = { password: 'conformance-wrong' };
    const states = { deactivated: 'user_deactivated', locked: 'user_locked', expired: 'password_expired' } as const;
    for (const [name, code] of Object.entries(states)) {
      const account = fixtures.account(name as keyof typeof states);
      expectCode(await attemptSession(platform, account), 401, code);
      expectCode(await attemptSession(platform, { ...account, ...wrong }), 401, 'login_invalid');
    }
    const other = fixtures.account('other');
    expectCode(await attemptSession(platform, { ...other, ...wrong }), 401, 'login_invalid');
    expectCode(await attemptSession(platform, other), 403, 'desk_not_enabled');
    const unknown = { ...other, username: `conformance-${randomUUID()}` };
    expectCode(await attemptSession(platform, unknown), 401, 'login_invalid');
  }),
  check('B17', 'counts failures apart from those of programs', async ({ platform, fixtures, settings }) => {
    await fixtures.unlock('locked-out-of-desk');
    const account = fixtures.account('locked-out-of-desk');
    const wrong = { ...account, password: 'conformance-wrong' };
    const { page } = await beginSession(platform, account);
    for (let n = 0; n < settings.LOCKOUT_THRESHOLD; n++) expectStatus(await attemptSession(platform, wrong), 401);
    expectCode(await attemptSession(platform, account), 401, 'user_locked');
    expectStatus(await page.get(SESSION), 200);
    await logIn(platform, account);
  }),
  check('B17', 'ends a session in all areas within 5 s, and deletes the cookie', async ({ platform, fixtures }) => {
    const account = fixtures.account('user');
    const [ended, other] = [await beginSession(platform, account), await beginSession(platform, account)];
    expectStatus(await ended.page.get(REPORTS), 200);
    expectEnded(await ended.page.post(SESSION_END, {}));
    expectErrors(await ended.page.get(SESSION), 401);
    await sleep(SEEN_AFTER_MS);
    await expectNone(ended.page);
    expectStatus(await other.page.get(SESSION), 200);
  }),
  check('B17', 'ends the sessions of a user who is deactivated', async ({ platform, fixtures }) => {
    const { page } = await beginSession(platform, fixtures.account('administered'));
    await fixtures.whileDeactivated(async () => void expectErrors(await page.get(SESSION), 401));
    expectErrors(await page.get(SESSION), 401);
  }),
];

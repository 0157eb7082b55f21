import type { Answer } from './answer.js';
import type { Account } from './accounts.js';
import { expectEqual, expectThat } from './expect.js';
import { NotApplicable } from './not-applicable.js';
import { SESSION } from './paths.js';
import type { Platform } from './platform.js';

/** A session as a browser has it (B17). */
export interface BrowserSession {
  id: string;
  /** The name and value of the cookie, as requests send it. */
  cookie: string;
  /** The platform for the page of the session. */
  page: Platform;
}

type Login = Pick<Account, 'username' | 'password'>;

/** Sends a login of the desk. */
export async function attemptSession(platform: Platform, { username: login, password }: Login): Promise<Answer> {
  const answer = await platform.post(SESSION, { data: { login, password } });
  if (answer.status === 501) throw new NotApplicable('sessions need HTTPS, or a loopback PUBLIC_URL');
  return answer;
}

/** The only cookie that an answer sets. */
export function setCookieOf({ headers, request }: Answer): string {
  const cookies = [headers['set-cookie'] ?? []].flat();
  expectEqual(cookies.length, 1, `${request}: number of cookies`);
  return cookies[0];
}

/** Logs in to the desk. */
export async function beginSession(platform: Platform, account: Login): Promise<BrowserSession> {
  const answer = await attemptSession(platform, account);
  const { data } = answer.json() as { data?: { id?: string } };
  expectThat(typeof data?.id === 'string', `${answer.request}: ${answer.status} without the id of a session`);
  const [cookie] = setCookieOf(answer).split(';');
  return { id: data.id, cookie, page: platform.with({ cookie, 'earshot-session': data.id }) };
}

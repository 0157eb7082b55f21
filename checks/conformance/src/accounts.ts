import type { Answer } from './answer.js';
import { CannotRun } from './cannot-run.js';
import { TOKEN } from './paths.js';
import type { Platform } from './platform.js';

/** The OAuth credentials of an application, as form fields. */
export interface Application {
  client_id: string;
  client_secret: string;
}

/** The form fields of a login attempt: a user, an application, and a scope. */
export interface Account extends Application {
  username: string;
  password: string;
  scope: string;
}

/** The answer of the token endpoint (interface 2.2). */
export interface Tokens {
  app_id: string;
  access_token: string;
  token_type: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
}

/** The form of a password grant (interface 4.1). */
export const passwordGrant = (account: Account): Record<string, string> => ({ grant_type: 'password', ...account });

/** The form of a renewal (interface 4.5). */
export const renewal = (
  { client_id, client_secret }: Application,
  refresh_token: string,
  fields: { scope?: string } = {},
): Record<string, string> => ({ grant_type: 'refresh_token', refresh_token, client_id, client_secret, ...fields });

/** Sends a password grant. */
export const attemptLogin = (platform: Platform, account: Account): Promise<Answer> =>
  platform.form(TOKEN, passwordGrant(account));

/** What is wrong: in an OAuth error (interface 7.3), or in an error document (interface 7.2), as of a wrong path. */
interface Rejection {
  details?: string;
  errors?: { detail?: string }[];
}

/** Logs in. The answer need not be as the interface wants it, as long as it has tokens. */
export async function logIn(platform: Platform, account: Account): Promise<Tokens> {
  const answer = await attemptLogin(platform, account);
  const body = answer.json() as (Partial<Tokens> & Rejection) | null;
  if (typeof body?.access_token === 'string') return body as Tokens;
  const reason = body?.details ?? body?.errors?.[0]?.detail ?? answer.text;
  throw new CannotRun(`${account.username} cannot log in: ${answer.status} ${reason}`);
}

/** The platform for the owner of a new token. */
export const asUser = async (platform: Platform, account: Account): Promise<Platform> =>
  platform.as((await logIn(platform, account)).access_token);

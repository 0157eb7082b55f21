import type { Tokens } from './accounts.js';
import type { Answer } from './answer.js';
import { expectEqual, expectHeader, expectJson, expectThat } from './expect.js';

/** The text of RFC 6749 §5.2, which `error_description` has for `invalid_grant` (interface 4.1). */
const INVALID_GRANT =
  'The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is ' +
  'invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to ' +
  'another client.';

/** Printable ASCII characters without double quotes and backslashes. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/;

/** Fails unless the answer is an error of an OAuth endpoint (B3), with these `details` if they are given. */
export function expectOAuthError(answer: Answer, status: number, error: string, details?: string): void {
  const body = expectJson(answer, status);
  expectEqual(body.error, error, `${answer.request}: error`);
  expectHeader(answer, 'Cache-Control', 'no-store');
  for (const name of ['error_description', 'details']) {
    const value = body[name];
    expectThat(typeof value === 'string' && PLAIN.test(value), `${answer.request}: ${name} is not a plain text`);
  }
  if (details !== undefined) expectEqual(body.details, details, `${answer.request}: details`);
  const description = error === 'invalid_grant' ? INVALID_GRANT : body.details;
  expectEqual(body.error_description, description, `${answer.request}: error_description`);
}

export const expectInvalidGrant = (answer: Answer, details: string): void =>
  expectOAuthError(answer, 401, 'invalid_grant', details);

/** Fails unless the answer has a token with a refresh token (interface 2.2). */
export function expectTokens(answer: Answer, status: number, lifetime: number, scope: string): Tokens {
  const body = expectAccessToken(answer, status, lifetime, scope);
  expectThat(isText(body.refresh_token), `${answer.request}: refresh_token is not a string`);
  return body;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Fails unless the answer has a token, with a refresh token or without (interface 2.2). */
export function expectAccessToken(answer: Answer, status: number, lifetime: number, scope: string): Tokens {
  const body = expectJson(answer, status);
  expectHeader(answer, 'Cache-Control', 'no-store');
  expectThat(isText(body.app_id), `${answer.request}: app_id is not a string`);
  const { access_token } = body;
  const isOpaque = typeof access_token === 'string' && /^[\w-]{43}$/.test(access_token);
  expectThat(isOpaque, `${answer.request}: access_token is not 256 bits in base64url`);
  expectEqual(body.token_type, 'Bearer', `${answer.request}: token_type`);
  expectEqual(body.expires_in, lifetime, `${answer.request}: expires_in`);
  expectEqual(body.scope, scope, `${answer.request}: scope`);
  return body as unknown as Tokens;
}

import { DocumentError } from '@earshot/error-kit';
import { CHALLENGE } from '@earshot/service-kit';
import { LoginRejected } from './login-rejected.error.js';
import { OAuthError } from '../oauth/oauth.error.js';

/** The codes of the other errors of a login, by their status. */
const CODES: Readonly<Record<number, 'rate_limit_exceeded' | 'too_busy'>> = {
  429: 'rate_limit_exceeded',
  503: 'too_busy',
};

/** What a login throws, for an error document instead of an OAuth error. */
export function loginProblem(error: unknown): unknown {
  if (!(error instanceof OAuthError)) return error;
  const detail = `${error.message}.`;
  if (error instanceof LoginRejected) {
    // RFC 9110 §15.5.2 requires a challenge. Browsers show no dialog for this one.
    return DocumentError.of(error.reason, detail, { headers: { 'www-authenticate': CHALLENGE } });
  }
  const code = CODES[error.status];
  return code ? DocumentError.of(code, detail, { headers: error.headers }) : error;
}

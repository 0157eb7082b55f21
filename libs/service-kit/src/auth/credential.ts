import type { FastifyRequest } from 'fastify';
import type { CredentialKind } from '../http/accepted-credential.js';
import { sessionHandleOf } from './session-cookie.js';

/** The header in which a page names its session. A page of another origin would need a preflight, which fails (B17). */
const SESSION_HEADER = 'earshot-session';

/** What a request authenticates with: its bearer token, or the session of its cookie (B10, B17). */
export interface Credential {
  kind: CredentialKind;
  /** The `Authorization` header that holds it; undefined if the request has no credential that counts. */
  authorization?: string;
  /** The id of the session that a request with a session names. */
  sessionId?: string;
}

/** The credential of a request. `accepted` is the only kind that its route accepts, if it does not accept both. */
export function credentialOf(request: FastifyRequest, accepted: CredentialKind | undefined): Credential {
  const authorization = authorizationOf(request);
  const { [SESSION_HEADER]: sessionId } = request.headers;
  const handle = authorization === undefined ? sessionHandleOf(request) : undefined;
  const isSession = authorization === undefined && (handle !== undefined || sessionId !== undefined);
  if ((accepted ?? (isSession ? 'session' : 'token')) === 'token') {
    return { kind: 'token', authorization };
  }
  const counts = handle !== undefined && typeof sessionId === 'string' && isSameOrigin(request);
  return counts ? { kind: 'session', authorization: `Bearer ${handle}`, sessionId } : { kind: 'session' };
}

/** The `Authorization` header with one space behind the scheme, where RFC 9110 §11.4 allows several. */
const authorizationOf = ({ headers }: FastifyRequest): string | undefined =>
  headers.authorization?.replace(/^(\S+) +/, '$1 ');

/** Browsers say where a request comes from. Other programs have no cookies that they send unasked. */
const isSameOrigin = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin';

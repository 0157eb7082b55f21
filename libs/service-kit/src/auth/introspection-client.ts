import type { ForwardedHeaders } from '../http/forwarded-headers.js';
import { NotReady } from '../health/health.controller.js';

/** The address of security and the credentials for introspection. */
export interface IntrospectionOptions {
  /** Base address of the security service, or of a gateway that forwards requests to it. */
  securityUrl: string;
  /** OAuth credentials of an application whose scope has `introspect` (B7). */
  clientId: string;
  clientSecret: string;
}

/** An answer of security about a token (RFC 7662 §2.2). */
export type Introspection = Readonly<Record<string, unknown>>;

/**
 * The header in which security answers which tokens the application may introspect: `all`, or only its `own` (B7). The
 * body of an inactive token has no other member (RFC 7662 §2.2). Earlier versions of security do not send it.
 */
export const MAY_INTROSPECT = 'x-may-introspect';

/** The application may introspect only its own tokens. */
export class MissingScope extends NotReady {}

const NOT_ACCEPTED = 'security does not accept INTROSPECTION_CLIENT_ID and INTROSPECTION_CLIENT_SECRET';

const TIMEOUT_MS = 3_000;
/** Security never issues a token this short. */
const IMPOSSIBLE_TOKEN = 'none';

/** Asks security about tokens (RFC 7662 §2.1). */
export class IntrospectionClient {
  private readonly url: string;
  private readonly authorization: string;

  constructor({ securityUrl, clientId, clientSecret }: IntrospectionOptions) {
    this.url = new URL('/security/v2/oauth/_introspect', securityUrl).href;
    this.authorization = `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`;
  }

  async ask(token: string, forwarded?: ForwardedHeaders): Promise<Introspection> {
    const response = await this.request(token, forwarded);
    return (await response.json()) as Introspection;
  }

  /** A successful answer about a token. */
  private async request(token: string, forwarded: ForwardedHeaders = {}): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await this.send(token, forwarded, signal).catch((error: unknown) => {
      // A kept-alive connection may end while it is used. Introspection changes nothing, so it is repeated.
      if (isLostConnection(error)) return this.send(token, forwarded, signal);
      throw error;
    });
    if (response.ok) return response;
    // Reads the body to its end, so that the connection can be used again.
    await response.arrayBuffer();
    if (response.status === 401) throw new NotReady(NOT_ACCEPTED);
    // Security limits neither a right secret nor an application with the scope (B5).
    if (response.status === 429) throw new NotReady(`${NOT_ACCEPTED}, or the application lacks the scope introspect`);
    throw new Error(`security answered ${response.status} to an introspection request`);
  }

  private send(token: string, forwarded: ForwardedHeaders, signal: AbortSignal): Promise<Response> {
    return fetch(this.url, {
      method: 'POST',
      headers: {
        ...forwarded,
        authorization: this.authorization,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ token }),
      // A redirect could send the token to another server.
      redirect: 'error',
      signal,
    });
  }

  /** Rejects unless security answers an unknown token correctly, and would answer for tokens of all applications. */
  async check(): Promise<void> {
    const response = await this.request(IMPOSSIBLE_TOKEN);
    const { active } = (await response.json()) as Introspection;
    if (response.headers.get(MAY_INTROSPECT) === 'own') {
      throw new MissingScope('the application of INTROSPECTION_CLIENT_ID lacks the scope introspect');
    }
    if (active !== false) throw new Error('security does not answer introspection requests as RFC 7662 specifies');
  }
}

/** The other side closed the connection before its answer. */
const isLostConnection = (error: unknown): boolean =>
  ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes((error as { cause?: { code?: string } }).cause?.code ?? '');

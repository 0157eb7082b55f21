import { DocumentError } from '@earshot/error-kit';
import { LRUCache } from 'lru-cache';

/** Who a valid access token belongs to (RFC 7662 §2.2, with the client account and application of Earshot). */
export interface TokenOwner {
  userId: string;
  /** The client account of the user. */
  clientId: string;
  /** The application that the token was issued to. */
  applicationId: string;
  scope: readonly string[];
  /** Seconds since 1970. */
  expiresAt: number;
}

export interface TokenVerifierOptions {
  /** Base address of the security service. */
  securityUrl: string;
  /** OAuth credentials of an application whose scope has `introspect` (contract B7). */
  clientId: string;
  clientSecret: string;
}

/** How long an answer of security may serve: a revoked token is refused everywhere after this time at most. */
const CACHE_MS = 5_000;
const CACHE_TOKENS = 50_000;
const TIMEOUT_MS = 3_000;

/**
 * Asks security who a bearer token belongs to (RFC 7662). Answers serve at most CACHE_MS and never past the token's
 * expiry; one request is in flight per token; an inactive token or a failure is never cached. Security being away is
 * a 503, never a 401.
 */
export class TokenVerifier {
  private readonly owners: LRUCache<string, TokenOwner>;
  private readonly url: string;
  private readonly authorization: string;

  constructor({ securityUrl, clientId, clientSecret }: TokenVerifierOptions) {
    this.url = new URL('/security/v2/oauth/_introspect', securityUrl).href;
    this.authorization = `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`;
    this.owners = new LRUCache({
      max: CACHE_TOKENS,
      fetchMethod: async (token, _stale, { options }) => {
        const owner = await this.introspect(token);
        if (owner) options.ttl = Math.max(1, Math.min(CACHE_MS, owner.expiresAt * 1000 - Date.now()));
        return owner;
      },
    });
  }

  /** The owner of `token`, or undefined when it is not a valid access token. Throws the 503 when security is away. */
  verify(token: string): Promise<TokenOwner | undefined> {
    return this.owners.fetch(token);
  }

  private async introspect(token: string): Promise<TokenOwner | undefined> {
    const answer = await this.ask(token);
    if (!answer.active || answer.token_type !== 'Bearer') return undefined;
    return {
      userId: String(answer.sub),
      clientId: String(answer.client_account_id),
      applicationId: String(answer.app_id),
      scope: String(answer.scope).split(' '),
      expiresAt: Number(answer.exp),
    };
  }

  private async ask(token: string): Promise<Record<string, unknown>> {
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: { authorization: this.authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return (await response.json()) as Record<string, unknown>;
      throw new Error(`security answered ${response.status} to an introspection request`);
    } catch (cause) {
      throw DocumentError.unavailable('The token cannot be checked now; try again.', cause);
    }
  }
}

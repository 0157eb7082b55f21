import { hash } from 'node:crypto';
import { DocumentError } from '@earshot/error-kit';
import { LRUCache } from 'lru-cache';
import type { BearerVerifier } from './bearer.strategy.js';
import type { BearerCaller } from './caller.js';
import { type Introspection, IntrospectionClient, type IntrospectionOptions } from './introspection-client.js';
import { FairShare } from './fair-share.js';

/** The owner of a valid access token (RFC 7662 §2.2, with the client account and application of Earshot). */
export interface TokenOwner extends BearerCaller {
  userId: string;
  /** The application that the token was issued to. */
  applicationId: string;
  scope: readonly string[];
  /** Seconds since 1970. */
  expiresAt: number;
}

/** How long an answer of security may serve: everywhere, a revoked token is rejected after at most this time. */
const OWNER_MS = 5_000;
const OWNERS = 50_000;

/** How long a token is rejected without asking again. */
const REJECTION_MS = 1_000;
const REJECTIONS = 50_000;

/**
 * Concurrent requests to security, and those that may wait for a moment: with the request itself, a caller waits less
 * than 5 s (C11).
 */
const REQUESTS = {
  running: 64,
  waiting: 256,
  waitMs: 1_000,
  busy: () => DocumentError.unavailable('Too many tokens are being checked; try again.'),
};

/**
 * Asks security for the owner of a bearer token (RFC 7662). An answer serves at most OWNER_MS, counted from when it was
 * asked for, and never past the token's expiry; a rejection serves REJECTION_MS; a failure is not remembered. One
 * request is in flight for each token, and a bounded number in all. Where security is unavailable it throws a 503,
 * never a 401.
 */
export class TokenVerifier implements BearerVerifier {
  private readonly security: IntrospectionClient;
  private readonly requests = new FairShare(REQUESTS);
  /** Both are keyed by hash, so that no token stays in memory. */
  private readonly owners: LRUCache<string, TokenOwner, string>;
  private readonly rejections = new LRUCache<string, true>({ max: REJECTIONS, ttl: REJECTION_MS });

  constructor(options: IntrospectionOptions) {
    this.security = new IntrospectionClient(options);
    this.owners = new LRUCache({
      max: OWNERS,
      fetchMethod: async (key, _stale, { options, context: token }) => {
        if (this.rejections.has(key)) return undefined;
        const { owner, askedAt } = await this.requests.run('security', () => this.find(token));
        if (owner) options.ttl = timeLeft(owner, askedAt);
        else this.rejections.set(key, true);
        return owner;
      },
    });
  }

  /**
   * The owner of `token`, or undefined when it is not a valid access token. Throws the 503 when security is
   * unavailable.
   */
  async verify(token: string): Promise<TokenOwner | undefined> {
    return isWellFormed(token) ? this.owners.fetch(hash('sha256', token, 'base64'), { context: token }) : undefined;
  }

  /** Rejects while security does not answer (A5). */
  check(): Promise<void> {
    return this.security.check();
  }

  private async find(token: string): Promise<{ owner?: TokenOwner; askedAt: number }> {
    const askedAt = performance.now();
    try {
      return { owner: ownerOf(await this.security.ask(token)), askedAt };
    } catch (cause) {
      throw DocumentError.unavailable('The token cannot be checked now; try again.', cause);
    }
  }
}

/** RFC 6750 §2.1. Tokens of Earshot have 43 characters; far longer ones need no look-up. */
const isWellFormed = (token: string): boolean => token.length <= 512 && /^[\w.~+/-]+=*$/.test(token);

function ownerOf(answer: Introspection): TokenOwner | undefined {
  if (!answer.active || answer.token_type !== 'Bearer') return undefined;
  return {
    userId: String(answer.sub),
    clientId: String(answer.client_account_id),
    applicationId: String(answer.app_id),
    scope: String(answer.scope).split(' '),
    expiresAt: Number(answer.exp),
  };
}

/** Milliseconds for which `owner` may serve. The cache would read 0 as for ever. */
const timeLeft = ({ expiresAt }: TokenOwner, askedAt: number): number =>
  Math.max(1, Math.min(OWNER_MS - (performance.now() - askedAt), expiresAt * 1000 - Date.now()));

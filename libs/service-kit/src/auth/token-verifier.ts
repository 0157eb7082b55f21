import { hash } from 'node:crypto';
import { DocumentError } from '@earshot/error-kit';
import { LRUCache } from 'lru-cache';
import { Registry } from 'prom-client';
import type { BearerVerifier } from './bearer.strategy.js';
import type { TokenOwner } from '../http/caller.js';
import { type Introspection, IntrospectionClient, type IntrospectionOptions } from './introspection-client.js';
import { FairShare } from '../limits/fair-share.js';
import { IntrospectionMetrics } from './introspection-metrics.js';
import type { ForwardedHeaders } from '../http/forwarded-headers.js';
import { unseenMs } from './unseen-use.js';

/** How long an answer of security is used. Every service rejects a revoked token after at most this time. */
const OWNER_MS = 5_000;
const OWNERS = 50_000;

/** How long an invalid token is rejected without another introspection. */
const REJECTION_MS = 1_000;
const REJECTIONS = 50_000;

/** The limits of concurrent requests to security. Waiting and the request together take less than 5 s (C11). */
const REQUESTS = {
  running: 64,
  waiting: 256,
  waitMs: 1_000,
  busy: () => DocumentError.of('too_busy', 'Too many tokens are being checked; try again.'),
};

/** A token, and the headers of the first request that needs its owner. */
interface Question {
  token: string;
  forwarded: ForwardedHeaders;
}

/**
 * Finds the owner of a bearer token or a session by introspection (RFC 7662), and caches the answer. An owner is cached for OWNER_MS
 * from the request to security, but not past the expiry of the token. A rejection is cached for REJECTION_MS, a failure
 * is not cached. At most one request is in flight for each token. If security is unavailable, throws a 503, not a 401.
 */
export class TokenVerifier implements BearerVerifier {
  private readonly security: IntrospectionClient;
  private readonly requests = new FairShare(REQUESTS);
  /** The keys of both caches are hashes, so that no token stays in memory. */
  private readonly owners: LRUCache<string, TokenOwner, Question>;
  private readonly metrics: IntrospectionMetrics;
  private readonly rejections = new LRUCache<string, true>({ max: REJECTIONS, ttl: REJECTION_MS });

  constructor(options: IntrospectionOptions, registry = new Registry()) {
    this.security = new IntrospectionClient(options);
    this.metrics = new IntrospectionMetrics(registry, () => this.owners.size + this.rejections.size);
    this.owners = new LRUCache({
      max: OWNERS,
      fetchMethod: async (key, _stale, { options, context }) => {
        if (this.rejections.has(key)) {
          this.metrics.count('hit');
          return undefined;
        }
        this.metrics.count('miss');
        const { owner, askedAt } = await this.requests.run('security', () => this.find(context));
        if (owner) options.ttl = timeLeft(owner, askedAt);
        else this.rejections.set(key, true);
        return owner;
      },
    });
  }

  /**
   * Returns the owner of `token`, or undefined if it is neither a valid access token nor the handle of a session. Throws a 503 if security is
   * unavailable.
   */
  async verify(token: string, forwarded: ForwardedHeaders = {}): Promise<TokenOwner | undefined> {
    if (!isWellFormed(token)) return undefined;
    const status: LRUCache.Status<string, TokenOwner, Question> = {};
    const owner = this.owners.fetch(hash('sha256', token, 'base64'), { context: { token, forwarded }, status });
    if (status.fetch !== 'miss') this.metrics.count('hit');
    return owner;
  }

  /** Rejects while security does not answer introspection requests (A5). */
  check(): Promise<void> {
    return this.security.check();
  }

  private async find({ token, forwarded }: Question): Promise<{ owner?: Found; askedAt: number }> {
    const askedAt = performance.now();
    try {
      return { owner: ownerOf(await this.metrics.measure(this.security.ask(token, forwarded))), askedAt };
    } catch (cause) {
      throw DocumentError.of('security_unavailable', 'The token cannot be checked now; try again.', { cause });
    }
  }
}

/** The longest token that is looked at. Ours have 43 characters, those of another issuer a few thousand (B16). */
export const TOKEN_MAX_LENGTH = 8192;

/** RFC 6750 §2.1. */
const isWellFormed = (token: string): boolean => token.length <= TOKEN_MAX_LENGTH && /^[\w.~+/-]+=*$/.test(token);

/** An owner, and for how long at most an answer about it may be cached. */
type Found = TokenOwner & { cacheMs: number };

/** A refresh token has no `token_type`, and no owner. */
function ownerOf(answer: Introspection): Found | undefined {
  if (!answer.active || (answer.token_type !== 'Bearer' && answer.token_type !== 'Session')) return undefined;
  const isSession = answer.token_type === 'Session';
  return {
    sessionId: isSession ? String(answer.sid) : undefined,
    cacheMs: isSession ? unseenMs('cache', Number(answer.idle_seconds)) : OWNER_MS,
    userId: String(answer.sub),
    clientId: String(answer.client_account_id),
    applicationId: String(answer.app_id),
    scope: String(answer.scope).split(' '),
    expiresAt: Number(answer.exp),
    mentionMembers: answer.mention_members === 'published' ? 'published' : 'all',
    isMachine: answer.machine === true,
  };
}

/** The milliseconds for which `owner` may be cached. At least 1, because 0 means forever. */
const timeLeft = ({ expiresAt, cacheMs }: Found, askedAt: number): number =>
  Math.max(1, Math.min(cacheMs - (performance.now() - askedAt), expiresAt * 1000 - Date.now()));

import type { FastifyReply } from 'fastify';

/** A quota of requests in a window of time. */
export interface Quota {
  /** Names the quota in the headers: `address`. */
  name: string;
  /** The most requests in a window. */
  most: number;
  windowSeconds: number;
}

/** What is left of a quota for one client. */
export interface QuotaState {
  left: number;
  /** Seconds until the window ends. */
  seconds: number;
}

/**
 * Adds a quota to the headers `RateLimit-Policy` and `RateLimit` of an answer: `"address";q=600;w=60` and
 * `"address";r=599;t=42` (draft-ietf-httpapi-ratelimit-headers). An answer may have several quotas.
 */
export function addRateLimit(reply: FastifyReply, quota: Quota, { left, seconds }: QuotaState): void {
  append(reply, 'ratelimit-policy', `"${quota.name}";q=${quota.most};w=${quota.windowSeconds}`);
  append(reply, 'ratelimit', `"${quota.name}";r=${left};t=${seconds}`);
}

/** Adds an item to a header that is a list (RFC 9651 §3.1). */
function append(reply: FastifyReply, name: string, item: string): void {
  const others = reply.getHeader(name);
  void reply.header(name, others === undefined ? item : `${String(others)}, ${item}`);
}

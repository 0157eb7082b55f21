import type { Fetch } from '@earshot/client';

/** A standby may lag this long after the writes that it gets. */
const FRESH_MS = 10_000;

/**
 * Asks for the current state for 10 s after a write of this page, also where the platform may read from a standby that lags
 * (D17). Requests of coding and of the workspace are writes unless they are GET.
 */
export function withFreshReads(fetch: Fetch, now: () => number = Date.now): Fetch {
  let freshUntil = 0;
  return async (url, init) => {
    if (isWrite(url, init.method)) {
      try {
        return await fetch(url, init);
      } finally {
        freshUntil = now() + FRESH_MS;
      }
    }
    if (now() >= freshUntil) return fetch(url, init);
    const headers = new Headers(init.headers);
    headers.set('cache-control', 'no-cache');
    return fetch(url, { ...init, headers });
  };
}

const isWrite = (url: string, method = 'GET'): boolean =>
  method !== 'GET' && /^\/(?:coding|workspace)\//.test(new URL(url).pathname);

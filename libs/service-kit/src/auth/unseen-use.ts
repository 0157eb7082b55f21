/** The part of SESSION_IDLE for which the use of a session may go unnoticed, in each of the two places below. */
const PART = 0.1;

const MOST_MS = { cache: 5_000, write: 60_000 };

/**
 * The most milliseconds for which a service uses an answer about a session (`cache`), or security does not write that a
 * session was used (`write`), so that a session that is used within `idleSeconds` stays alive, however small that is (B17).
 */
export const unseenMs = (where: keyof typeof MOST_MS, idleSeconds: number): number =>
  Math.min(MOST_MS[where], idleSeconds * 1000 * PART);

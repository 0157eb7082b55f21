import { setTimeout as sleep } from 'node:timers/promises';
import { DocumentError } from '@earshot/error-kit';
import type { Log } from '@earshot/service-kit';
import { fetchIssuer, type Issuer, whyFailed } from './fetch-issuer.js';

/** Older keys are fetched again in the background, so that keys that the issuer withdraws do not stay. */
const REFRESH_MS = 10 * 60_000;
/** The pause between two fetches, so that unknown keys cannot make security send more requests (B16). */
const PAUSE_MS = 60_000;
/** The same while no keys are known: nothing can be verified before. */
const FIRST_PAUSE_MS = 5_000;
/** How long a request waits for keys. Coding and mention wait 3 s for the answer. The fetch itself goes on. */
const WAIT_MS = 2_000;

/**
 * The keys of an issuer. Known keys are used while the issuer is unavailable. A token that needs other keys, which cannot
 * be fetched, may be valid, so the answer to it is 503 (B16).
 */
export class IssuerCache {
  private known: Issuer | undefined;
  private fetchedAt = -Infinity;
  private attemptedAt = -Infinity;
  private pending: Promise<void> | undefined;
  private failure: unknown;

  constructor(
    private readonly address: string,
    private readonly log: Log,
  ) {}

  /** The issuer as it was fetched last. Waits only if it is not known yet. */
  async current(): Promise<Issuer> {
    if (performance.now() - this.fetchedAt >= REFRESH_MS) this.fetch();
    if (!this.known) await this.wait();
    if (!this.known) throw this.unavailable(FIRST_PAUSE_MS);
    return this.known;
  }

  /** The issuer for a token whose key is not known: fetched again, unless that was tried less than PAUSE_MS ago. */
  async renewed(): Promise<Issuer> {
    this.fetch();
    await this.wait();
    if (!this.known || this.pending || this.failure) throw this.unavailable(PAUSE_MS);
    return this.known;
  }

  private fetch(): void {
    const pauseMs = this.known ? PAUSE_MS : FIRST_PAUSE_MS;
    if (this.pending || performance.now() - this.attemptedAt < pauseMs) return;
    this.attemptedAt = performance.now();
    this.pending = fetchIssuer(this.address)
      .then(
        (issuer) => {
          this.known = issuer;
          this.fetchedAt = performance.now();
          this.failure = undefined;
        },
        (error: unknown) => {
          this.failure = error;
          this.log.warn({ reason: whyFailed(error) }, 'could not fetch the keys of the issuer');
        },
      )
      .finally(() => (this.pending = undefined));
  }

  private async wait(): Promise<void> {
    if (this.pending) await Promise.race([this.pending, sleep(WAIT_MS, undefined, { ref: false })]);
  }

  /** The error until the next fetch, which is in flight or comes after a pause. */
  private unavailable(pauseMs: number): DocumentError {
    const leftMs = this.pending ? 0 : this.attemptedAt + pauseMs - performance.now();
    return DocumentError.of('security_unavailable', 'The token cannot be checked now; try again.', {
      headers: { 'retry-after': String(Math.max(1, Math.ceil(leftMs / 1000))) },
      cause: this.failure,
    });
  }
}

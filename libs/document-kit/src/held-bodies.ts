import type { ServerResponse } from 'node:http';

/**
 * Bodies up to this size are small: they are always read, as their number is bounded by that of the connections, and
 * handled at once. A larger one takes its time in every step.
 */
export const SMALL_BODY_BYTES = 64 * 1024;

/** What this process holds of large bodies, in bytes. */
let held = 0;

/**
 * A large body on its way in. It counts from its first byte until its request is answered, since the parsed document
 * lives that long, and takes several times the memory.
 */
export class HeldBody {
  private bytes = 0;

  constructor(
    private readonly limit: number,
    response: ServerResponse,
  ) {
    response.once('close', () => this.growTo(0));
  }

  /** Whether all bodies together are still within the limit now that this one has `bytes`. */
  growTo(bytes: number): boolean {
    held += bytes - this.bytes;
    this.bytes = bytes;
    return held <= this.limit;
  }
}

import type { ServerResponse } from 'node:http';

/**
 * The largest size of a small body. Small bodies are always read, because the number of connections limits them, and
 * each step takes little time. Larger ones take time in every step.
 */
export const SMALL_BODY_BYTES = 64 * 1024;

/** The large bodies in the memory of this process, in bytes. */
let held = 0;

/**
 * A large body in memory. It counts from its first byte until the answer is sent, because the parsed document, which
 * takes several times the memory, exists until then.
 */
export class HeldBody {
  private bytes = 0;

  constructor(
    private readonly limit: number,
    response: ServerResponse,
  ) {
    response.once('close', () => this.growTo(0));
  }

  /** Sets the size of this body. Returns whether all bodies together are within the limit. */
  growTo(bytes: number): boolean {
    held += bytes - this.bytes;
    this.bytes = bytes;
    return held <= this.limit;
  }
}

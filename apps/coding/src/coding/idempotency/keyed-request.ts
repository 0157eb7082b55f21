import type { Hash } from 'node:crypto';

/** A request with an idempotency key (rule C13). */
export class KeyedRequest {
  private digest: Buffer | undefined;

  constructor(
    /** The client account that the key belongs to. */
    readonly clientId: string,
    readonly key: string,
    private readonly hash: Hash,
  ) {}

  /** Is equal only for equal requests: method, path with query, and body. The body must have arrived. */
  get fingerprint(): Buffer {
    return (this.digest ??= this.hash.digest());
  }

  get id(): string {
    return keyId(this);
  }
}

/** Identifies a key among those of all client accounts. A key contains no NUL character. */
export const keyId = ({ clientId, key }: { clientId: string; key: string }): string => `${key}\0${clientId}`;

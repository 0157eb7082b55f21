import type { Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hashes = new WeakMap<IncomingMessage, Hash>();

/**
 * Hashes the bytes of a body while they arrive, so that a large body does not occupy the event loop. Call it before the
 * body is read. `hash` is complete when the handler of the request runs.
 */
export function hashBody(request: IncomingMessage, hash: Hash): void {
  hashes.set(request, hash);
}

export const hashOfBody = (request: IncomingMessage): Hash | undefined => hashes.get(request);

import type { Readable } from 'node:stream';
import { timedOut } from './spool.js';

/** Reads a body that is known to be small, as most bodies are. This costs half as much as a `Spool`. */
export function readSmallBody(source: Readable, idleMs?: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const idle = idleMs === undefined ? undefined : setTimeout(() => end(timedOut(idleMs)), idleMs);
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      idle?.refresh();
    };
    const end = (error?: Error) => {
      clearTimeout(idle);
      source.off('data', onData);
      if (error) reject(error);
      else resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
    };
    if (source.destroyed) return end(new Error('the body was cut off'));
    source.on('data', onData);
    source.once('end', () => end());
    source.once('error', end);
    // The last event, and the only one of a body that is cut off.
    source.once('close', () => end(new Error('the body was cut off')));
  });
}

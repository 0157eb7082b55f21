import { DocumentError } from '@earshot/error-kit';
import type { FastifyReply } from 'fastify';
import { hashOfBody } from './body-hash.js';
import { HeldBody, SMALL_BODY_BYTES } from './held-bodies.js';

/** How much memory large bodies may occupy in a process, in multiples of the largest body. */
const HELD_BODIES = 8;

/**
 * Reads the body of the request that `reply` answers. Rejects with a 413 for more than `limit` bytes, a 503 if large
 * bodies occupy too much memory, a 400 for an incomplete body, and a 408 if the client stops sending.
 */
export function readBody(reply: FastifyReply, limit: number): Promise<Buffer> {
  const { raw, headers, server } = reply.request;
  if (Number(headers['content-length']) > limit) return Promise.reject(tooLarge(limit));
  if (raw.destroyed) return Promise.reject(incomplete());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const hash = hashOfBody(raw);
    let length = 0;
    let held: HeldBody | undefined;
    raw.on('data', take).on('end', end).on('close', stop).on('error', stop);

    function take(chunk: Buffer): void {
      chunks.push(chunk);
      hash?.update(chunk);
      length += chunk.length;
      if (length > limit) return stop(tooLarge(limit));
      if (length <= SMALL_BODY_BYTES) return;
      held ??= new HeldBody(HELD_BODIES * (server.initialConfig.bodyLimit ?? limit), reply.raw);
      if (!held.growTo(length)) stop(DocumentError.of('too_busy', 'Too many large bodies arrive at once; try again.'));
    }

    function end(): void {
      leave();
      resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, length));
    }

    function stop(error?: Error): void {
      leave();
      held?.growTo(0);
      reject(error instanceof DocumentError ? error : incomplete());
    }

    function leave(): void {
      raw.off('data', take).off('end', end).off('close', stop).off('error', stop);
    }
  });
}

const tooLarge = (limit: number) => DocumentError.of('body_too_large', `The body is larger than ${limit} bytes.`);

const incomplete = () => DocumentError.of('request_malformed', 'The body could not be read to its end.');

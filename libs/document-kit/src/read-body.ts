import { createGunzip } from 'node:zlib';
import { DocumentError } from '@earshot/error-kit';
import type { FastifyReply } from 'fastify';
import { hashOfBody } from './body-hash.js';
import { HeldBody, SMALL_BODY_BYTES } from './held-bodies.js';
import { isGzip } from './media-type.js';

/** How much memory large bodies may occupy in a process, in multiples of the largest body. */
const HELD_BODIES = 8;

/** The size of the pieces in which a body is unpacked. */
const PIECE_BYTES = 64 * 1024;

/**
 * Reads the body of the request that `reply` answers, and unpacks one that is compressed with gzip while it arrives. Both
 * the bytes that arrive and those that are unpacked count against the limit. Rejects with a 413 for more than `limit` bytes, a 503 if large
 * bodies occupy too much memory, a 400 for an incomplete body, and a 408 if the client stops sending.
 */
export function readBody(reply: FastifyReply, limit: number): Promise<Buffer> {
  const { raw, headers, server } = reply.request;
  if (Number(headers['content-length']) > limit) return Promise.reject(tooLarge(limit));
  if (raw.destroyed) return Promise.reject(incomplete());
  return new Promise((resolve, reject) => {
    const gunzip = isGzip(headers) ? createGunzip({ chunkSize: PIECE_BYTES }) : undefined;
    const source = gunzip ? raw.pipe(gunzip) : raw;
    const chunks: Buffer[] = [];
    const hash = hashOfBody(raw);
    let arrived = 0;
    let length = 0;
    let held: HeldBody | undefined;
    source.on('data', take).on('end', end);
    raw.on('close', stopUnlessRead).on('error', stop);
    gunzip?.on('error', stopPacked);
    if (gunzip) raw.on('data', count);

    function count(chunk: Buffer): void {
      arrived += chunk.length;
      if (arrived > limit) stop(tooLarge(limit));
    }

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

    /** A body that was read to its end may still be unpacked. */
    function stopUnlessRead(): void {
      if (!raw.readableEnded) stop();
    }

    function stopPacked(): void {
      stop(DocumentError.of('request_malformed', 'The body is not valid gzip, as its Content-Encoding says.'));
    }

    function stop(error?: Error): void {
      leave();
      held?.growTo(0);
      reject(error instanceof DocumentError ? error : incomplete());
    }

    function leave(): void {
      source.off('data', take).off('end', end);
      raw.off('close', stopUnlessRead).off('error', stop).off('data', count);
      if (!gunzip) return;
      raw.unpipe(gunzip);
      gunzip.off('error', stopPacked).destroy();
    }
  });
}

const tooLarge = (limit: number) => DocumentError.of('body_too_large', `The body is larger than ${limit} bytes.`);

const incomplete = () => DocumentError.of('request_malformed', 'The body could not be read to its end.');

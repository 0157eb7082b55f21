import { acceptsGzip } from '@earshot/document-kit';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';

/** A shorter answer gains nothing. */
const LEAST_BYTES = 1024;
const COMPRESSIBLE = /^(?:application\/(?:x-nd)?json|text\/)/;
/** As nginx does: the next levels take twice the time for a tenth of the bytes. */
const OPTIONS = { level: constants.Z_BEST_SPEED };

/** An answer of a service: its headers and its content. */
interface Content {
  headers: IncomingHttpHeaders;
  content: Buffer | Readable;
}

/** What the client gets. The length that content would have is not known for HEAD. */
type Sent = Pick<Content, 'headers'> & Partial<Content>;

/** The answer to a request, compressed if it is long enough, and the client accepts gzip (RFC 9110 §8.4 and §12.5.3). */
export async function gzipped({ method, headers: asked }: FastifyRequest, answer: Content): Promise<Sent> {
  if (!isCompressible(answer.headers)) return answer;
  // An export has it already.
  const vary = [...new Set([answer.headers.vary, 'Accept-Encoding'].filter(Boolean))].join(', ');
  const headers = { ...answer.headers, vary };
  if (!acceptsGzip(asked['accept-encoding'])) return { ...answer, headers };
  const { 'content-length': _, etag, ...others } = headers;
  return {
    headers: { ...others, ...(etag && { etag: weak(etag) }), 'content-encoding': 'gzip' },
    content: method === 'HEAD' ? undefined : await compress(answer.content),
  };
}

function isCompressible(headers: IncomingHttpHeaders): boolean {
  if (headers['content-encoding'] !== undefined || Number(headers['content-length']) < LEAST_BYTES) return false;
  return COMPRESSIBLE.test(headers['content-type'] ?? '');
}

/** A strong ETag is that of the bytes, which are others now (RFC 9110 §8.8.1). */
const weak = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`);

/** A stream that fails ends that of its answer, so its error needs no other handling. */
const compress = (content: Buffer | Readable): Promise<Buffer> | Readable =>
  Buffer.isBuffer(content)
    ? promisify(gzip)(content, OPTIONS)
    : pipeline(content, createGzip(OPTIONS), () => undefined);

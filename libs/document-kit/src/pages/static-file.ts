import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import etagOf from 'etag';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from '../accepts-gzip.js';
import { isUnchanged } from '../is-unchanged.js';

/** The content of an answer that is the same for all. */
export interface Content {
  plain: Buffer;
  gzipped: Buffer;
  /** Weak, because it is the same for both encodings. */
  etag: string;
}

/** @param compressed as a build has compressed it already, better than a server has time for */
export const contentOf = async (plain: Buffer, compressed?: Buffer): Promise<Content> => ({
  plain,
  gzipped: compressed ?? (await promisify(gzip)(plain)),
  etag: etagOf(plain, { weak: true }),
});

/** Answers with the content, or with 304 if the client already has it (RFC 9110 §13.1.2). */
export function sendContent(
  { plain, gzipped, etag }: Content,
  { mediaType, cacheControl = 'no-cache' }: { mediaType: string; cacheControl?: string },
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.headers({ etag, 'cache-control': cacheControl, vary: 'Accept-Encoding' });
  if (isUnchanged(headers, etag)) return reply.code(304).send();
  void reply.type(mediaType);
  if (!acceptsGzip(headers['accept-encoding'])) return reply.send(plain);
  return reply.header('content-encoding', 'gzip').send(gzipped);
}

/** A file that a browser loads. It is read and compressed when it is first requested, so that starts stay fast. */
export class StaticFile {
  private content: Promise<Content> | undefined;

  /** @param cacheControl by default browsers ask each time whether the file has changed */
  constructor(
    private readonly path: string,
    readonly mediaType: string,
    readonly cacheControl?: string,
  ) {}

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return sendContent(await (this.content ??= this.load()), this, request, reply);
  }

  private async load(): Promise<Content> {
    const compressed = await readFile(`${this.path}.gz`).catch(() => undefined);
    return contentOf(await readFile(this.path), compressed);
  }
}

import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import etagOf from 'etag';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { acceptsGzip } from './gzip.js';

interface Content {
  plain: Buffer;
  gzipped: Buffer;
  etag: string;
}

/** A file that a browser loads. It is read and compressed when it is first requested, so that starts stay fast. */
export class StaticFile {
  private content: Promise<Content> | undefined;

  constructor(
    private readonly path: string,
    private readonly mediaType: string,
  ) {}

  /** Answers with the file, or with 304 if the client already has it (RFC 9110 §13.1.2). */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { plain, gzipped, etag } = await (this.content ??= this.load());
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    if (fresh(headers, { etag })) return reply.code(304).send();
    void reply.type(this.mediaType);
    if (!acceptsGzip(headers['accept-encoding'])) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(gzipped);
  }

  private async load(): Promise<Content> {
    const plain = await readFile(this.path);
    // Weak, because it is the same for both encodings.
    return { plain, gzipped: await promisify(gzip)(plain), etag: etagOf(plain, { weak: true }) };
  }
}

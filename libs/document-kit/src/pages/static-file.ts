import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import etagOf from 'etag';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { acceptsGzip } from '../accepts-gzip.js';

interface Content {
  plain: Buffer;
  gzipped: Buffer;
  etag: string;
}

/** A file that a browser loads. It is read and compressed when it is first requested, so that starts stay fast. */
export class StaticFile {
  private content: Promise<Content> | undefined;

  /** @param cacheControl by default browsers ask each time whether the file has changed */
  constructor(
    private readonly path: string,
    private readonly mediaType: string,
    private readonly cacheControl = 'no-cache',
  ) {}

  /** Answers with the file, or with 304 if the client already has it (RFC 9110 §13.1.2). */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { plain, gzipped, etag } = await (this.content ??= this.load());
    void reply.headers({ etag, 'cache-control': this.cacheControl, vary: 'Accept-Encoding' });
    if (fresh(headers, { etag })) return reply.code(304).send();
    void reply.type(this.mediaType);
    if (!acceptsGzip(headers['accept-encoding'])) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(gzipped);
  }

  private async load(): Promise<Content> {
    const plain = await readFile(this.path);
    // A build may have compressed it already, better than a server has time for.
    const gzipped = await readFile(`${this.path}.gz`).catch(() => promisify(gzip)(plain));
    // Weak, because it is the same for both encodings.
    return { plain, gzipped, etag: etagOf(plain, { weak: true }) };
  }
}

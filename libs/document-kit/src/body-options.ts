import type { FastifyReply } from 'fastify';

/** What the body of a route may be, in addition to JSON without content coding. */
export interface BodyOptions {
  /** One JSON text per line, as `application/x-ndjson`. */
  ndjson?: boolean;
  /** Its media type may have `charset=utf-8`, which lines always may (rule E1). */
  charset?: boolean;
  /** Compressed with gzip. Limits count the bytes that are unpacked. */
  gzip?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set it with `@RouteConfig({ body })` of Nest. */
    body?: BodyOptions;
  }
}

export const bodyOptionsOf = ({ routeOptions }: Pick<FastifyReply['request'], 'routeOptions'>): BodyOptions =>
  routeOptions.config?.body ?? {};

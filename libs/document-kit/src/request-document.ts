import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './has-body.js';
import { isOfType, JSON_MEDIA_TYPE, LINES_MEDIA_TYPE, unknownMediaType } from './media-type.js';
import { parseJson } from './parse-json.js';
import { type Lines, parseLines } from './parse-lines.js';
import { readBody } from './read-body.js';

/** A document may have one value per this many bytes of the body limit; most have far fewer. */
const BYTES_PER_VALUE = 16;
/** A document may always have this many values, even with a small body limit. */
const ALWAYS_ALLOWED_VALUES = 64 * 1024;

/**
 * Reads the JSON document of the request that `reply` answers. Only handlers read the body, so guards come first: an
 * invalid token is reported before the body is read (rule C1). `limit` bytes are read at most.
 */
export function readRequestDocument(reply: FastifyReply, limit = limitOf(reply)): Promise<unknown> {
  let read = known.get(reply.request);
  if (!read) known.set(reply.request, (read = readOnce(reply, limit)));
  return read;
}

/** A body is there once, but a route that shares its path with another one looks at it before (rule E3). */
const known = new WeakMap<FastifyRequest, Promise<unknown>>();

async function readOnce(reply: FastifyReply, limit: number): Promise<unknown> {
  const { headers } = reply.request;
  // Other routes of the service may accept other media types.
  if (hasBody(headers) && !isOfType(JSON_MEDIA_TYPE, headers)) throw unknownMediaType(headers['content-type']);
  return parseJson(await readBody(reply, limit), mostValues(limit));
}

const limitOf = ({ request }: FastifyReply): number => request.routeOptions.bodyLimit as number;

const mostValues = (limit: number): number => Math.max(ALWAYS_ALLOWED_VALUES, Math.floor(limit / BYTES_PER_VALUE));

/** Whether the body of the request is lines of JSON. An empty body has lost its media type (rule E6). */
export const hasLines = ({ request }: FastifyReply): boolean =>
  isOfType(LINES_MEDIA_TYPE, { 'content-type': request.raw.headersDistinct['content-type']?.[0] });

/** Reads the lines of the request that `reply` answers, at most one more than `most`, blank ones included. */
export async function readRequestLines(reply: FastifyReply, most: number): Promise<Lines> {
  const limit = limitOf(reply);
  return parseLines(await readBody(reply, limit), { maxValues: mostValues(limit), most });
}

/** A parameter decorator that injects the parsed document of the request. Its members are not checked yet. */
export const RequestDocument = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readRequestDocument(context.switchToHttp().getResponse<FastifyReply>()),
);

/** Like RequestDocument, but injects undefined for a request without a body. */
export const OptionalRequestDocument = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const reply = context.switchToHttp().getResponse<FastifyReply>();
  return hasBody(reply.request.headers) ? readRequestDocument(reply) : undefined;
});

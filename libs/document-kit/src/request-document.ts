import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { hasBody } from './has-body.js';
import { isOfType, JSON_MEDIA_TYPE, unknownMediaType } from './media-type.js';
import { parseJson } from './parse-json.js';
import { readBody } from './read-body.js';

/** A document may hold a value for each so many bytes of the body limit; most hold far fewer. */
const BYTES_PER_VALUE = 16;
/** However small the body limit is, a document may hold this many values. */
const ALWAYS_ALLOWED_VALUES = 64 * 1024;

/**
 * Reads the JSON document of the request that `reply` answers. The service leaves the body unread until a handler asks
 * for it, so that guards decide first: an invalid token is reported before the body is looked at (rule C1).
 */
export async function readRequestDocument(reply: FastifyReply): Promise<unknown> {
  const { headers, routeOptions } = reply.request;
  // A service may read other media types at other routes.
  if (hasBody(headers) && !isOfType(JSON_MEDIA_TYPE, headers)) throw unknownMediaType(headers['content-type']);
  const limit = routeOptions.bodyLimit as number;
  return parseJson(await readBody(reply, limit), Math.max(ALWAYS_ALLOWED_VALUES, Math.floor(limit / BYTES_PER_VALUE)));
}

/** Parameter decorator: the parsed document of the request, its members not checked yet. */
export const RequestDocument = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readRequestDocument(context.switchToHttp().getResponse<FastifyReply>()),
);

/** Parameter decorator: as RequestDocument, but undefined where the request has no body. */
export const OptionalRequestDocument = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const reply = context.switchToHttp().getResponse<FastifyReply>();
  return hasBody(reply.request.headers) ? readRequestDocument(reply) : undefined;
});

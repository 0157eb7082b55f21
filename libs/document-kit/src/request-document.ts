import { DocumentError } from '@earshot/error-kit';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import readRawBody from 'raw-body';
import { parseJson } from './parse-json.js';

/**
 * Reads the JSON document that a request carries. The service leaves the body unread until a handler asks for it,
 * so that guards decide first: an invalid token is told before the body is (contract C1).
 */
export async function readRequestDocument(request: FastifyRequest): Promise<unknown> {
  return parseJson(await readBytes(request));
}

/** Parameter decorator: the parsed document of the request, or `undefined` members of it not yet checked. */
export const RequestDocument = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readRequestDocument(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Parameter decorator: as RequestDocument, but undefined where the request has no body. */
export const OptionalRequestDocument = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  return coding === undefined && Number(length ?? 0) === 0 ? undefined : readRequestDocument(request);
});

async function readBytes({ raw, headers, routeOptions }: FastifyRequest): Promise<Uint8Array> {
  const limit = routeOptions.bodyLimit;
  try {
    return await readRawBody(raw, { length: headers['content-length'], limit });
  } catch (error) {
    if ((error as { type?: string }).type === 'entity.too.large') {
      throw DocumentError.contentTooLarge(`The body is larger than ${limit} bytes.`);
    }
    throw DocumentError.badRequest('The body could not be read to its end.');
  }
}

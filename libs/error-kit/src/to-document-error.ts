import { HttpException } from '@nestjs/common';
import { databaseUnavailable, isDatabaseUnavailable } from './database-error.js';
import { DocumentError } from './document-error.js';
import type { ErrorCode } from './error-codes.js';

/** Converts anything that was thrown to a DocumentError. */
export function toDocumentError(thrown: unknown): DocumentError {
  if (thrown instanceof DocumentError) return thrown;
  if (thrown instanceof HttpException) return rejectedByFramework(thrown.getStatus(), thrown);
  if (isDatabaseUnavailable(thrown)) return databaseUnavailable(thrown);
  return DocumentError.internal(thrown);
}

/** The codes of the requests that Nest and Fastify reject. All others count as malformed. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  404: 'route_not_found',
  413: 'body_too_large',
  415: 'media_type_unsupported',
};

/** Converts an error of Nest or Fastify, which reject unknown routes and malformed requests before a handler runs. */
export function rejectedByFramework(status: number, error: Error): DocumentError {
  if (status >= 500) return DocumentError.internal(error);
  return DocumentError.of(CODES[status] ?? 'request_malformed', error.message, { cause: error.cause });
}

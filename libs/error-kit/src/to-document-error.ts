import { HttpException } from '@nestjs/common';
import { databaseUnavailable, isDatabaseUnavailable } from './database-error.js';
import { DocumentError } from './document-error.js';

/** Converts anything that was thrown to a DocumentError. */
export function toDocumentError(thrown: unknown): DocumentError {
  if (thrown instanceof DocumentError) return thrown;
  if (thrown instanceof HttpException) return fromFramework(thrown);
  if (isDatabaseUnavailable(thrown)) return databaseUnavailable(thrown);
  return DocumentError.internal(thrown);
}

/** Converts an error of Nest or Fastify, which reject unknown routes and malformed requests before a handler runs. */
function fromFramework(exception: HttpException): DocumentError {
  const status = exception.getStatus();
  if (status >= 500) return DocumentError.internal(exception);
  return new DocumentError({ status, problems: [{ detail: exception.message }], cause: exception.cause });
}

import { HttpException } from '@nestjs/common';
import { databaseUnavailable, isDatabaseUnavailable } from './database-error.js';
import { DocumentError } from './document-error.js';

/** Converts anything that was thrown to the one kind of error that the platform answers with. */
export function toDocumentError(thrown: unknown): DocumentError {
  if (thrown instanceof DocumentError) return thrown;
  if (thrown instanceof HttpException) return fromFramework(thrown);
  if (isDatabaseUnavailable(thrown)) return databaseUnavailable(thrown);
  return DocumentError.internal(thrown);
}

/** What Nest and Fastify reject before a handler runs: routes, media types, sizes, malformed requests. */
function fromFramework(exception: HttpException): DocumentError {
  const status = exception.getStatus();
  if (status >= 500) return DocumentError.internal(exception);
  return new DocumentError({ status, problems: [{ detail: exception.message }], cause: exception.cause });
}

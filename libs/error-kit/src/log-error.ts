import { printablePath } from './printable.js';
import type { FastifyRequest } from 'fastify';
import { DocumentError } from './document-error.js';
import { type ErrorObject, errorObjects } from './error-object.js';
import type { HttpError } from './http-error.js';

/** The log that errors are written to: the structured log of the service. */
export interface ErrorLog {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
  debug(fields: object, message: string): void;
}

/** Logs an error of `request` under the `id` that the client gets, and returns the error objects with that `id` (E2). */
export function logError(log: ErrorLog, error: HttpError, { id, method, url, ip }: FastifyRequest): ErrorObject[] {
  const errors = error instanceof DocumentError ? errorObjects(error) : [];
  log[error.logLevel](
    {
      request_id: id,
      error_id: errors.map((object) => object.id).join(' ') || undefined,
      status: error.status,
      method,
      path: printablePath(url.split('?', 1)[0]),
      address: ip,
      err: error.cause,
    },
    error.message,
  );
  return errors;
}

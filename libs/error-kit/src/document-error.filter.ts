import { printablePath } from '@earshot/validation-kit';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DocumentError } from './document-error.js';
import { type ErrorObject, errorObjects } from './error-object.js';
import { discardRejectedBody } from './discard-rejected-body.js';
import { HttpError } from './http-error.js';
import { toDocumentError } from './to-document-error.js';

/** The log that errors are written to: the structured log of the service. */
export interface ErrorLog {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
  debug(fields: object, message: string): void;
}

/**
 * Turns every error into a response: logs it under the `id` that the client gets, and answers with the error document
 * `{errors: [...]}` (interface 7, E2).
 */
@Catch()
export class DocumentErrorFilter implements ExceptionFilter {
  constructor(private readonly log: ErrorLog) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = thrown instanceof HttpError ? thrown : toDocumentError(thrown);
    const errors = error instanceof DocumentError ? errorObjects(error) : [];
    this.report(error, errors, reply);
    if (reply.sent) return;
    discardRejectedBody(reply);
    void reply
      .code(error.status)
      .headers(error.headers)
      .send(this.body(error, errors, reply));
  }

  /** The body of the answer. An area with another error format overrides it. */
  protected body(_error: HttpError, errors: ErrorObject[], _reply: FastifyReply): object {
    return { errors };
  }

  private report(error: HttpError, errors: ErrorObject[], { request }: FastifyReply): void {
    this.log[error.logLevel](
      {
        request_id: request.id,
        error_id: errors.map(({ id }) => id).join(' ') || undefined,
        status: error.status,
        method: request.method,
        path: printablePath(request.url.split('?', 1)[0]),
        address: request.ip,
        err: error.cause,
      },
      error.message,
    );
  }
}

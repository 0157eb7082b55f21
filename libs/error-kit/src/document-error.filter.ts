import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ErrorObject } from './error-object.js';
import { discardRejectedBody } from './discard-rejected-body.js';
import { HttpError } from './http-error.js';
import { type ErrorLog, logError } from './log-error.js';
import { toDocumentError } from './to-document-error.js';

/**
 * Turns every error into a response: logs it under the `id` that the client gets, and answers with the error document
 * `{errors: [...]}` (interface 7, E2).
 */
@Catch()
export class DocumentErrorFilter implements ExceptionFilter {
  constructor(
    private readonly log: ErrorLog,
    private readonly count: (code: string) => void,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = thrown instanceof HttpError ? thrown : toDocumentError(thrown);
    const errors = logError(this.log, error, reply.request);
    if (reply.sent) return;
    if (errors.length > 0) this.count(errors[0].code);
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
}

import { inspect } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import { destination, type Logger, type LoggerOptions, pino } from 'pino';
import { describeError, reasonOf } from './describe-error.js';

export type Log = Logger;

/** Injection token of the service's log. */
export const LOG = Symbol('log');

/** Members that never reach a log line. */
const SECRETS = ['authorization', 'password', 'client_secret', 'access_token', 'refresh_token', 'token'];

const options = (service: string, level: string): LoggerOptions => ({
  name: service,
  level,
  redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  serializers: { err: describeError },
});

/** The structured log of a service: one JSON object per line on standard output. */
export const createLog = (service: string, level: string): Log => pino(options(service, level));

/**
 * The same log for the start and the stop of the process. Each line is written at once. A line that waits at the exit
 * would keep the process from ending if the reader of standard output has ended: pino tries again for ever.
 */
export const createProcessLog = (service: string, level: string): Log =>
  pino(options(service, level), destination({ dest: 1, sync: true }));

/** The context of the error that ends a start. The service logs it itself, in one line. */
const FAILED_START = 'ExceptionHandler';

/** Writes the messages of Nest to the log of the service. */
export class NestLog implements LoggerService {
  constructor(private readonly target: Log) {}

  log = this.writeAt('debug');
  debug = this.writeAt('debug');
  verbose = this.writeAt('trace');
  warn = this.writeAt('warn');
  error = this.writeAt('error');
  fatal = this.writeAt('fatal');

  /** Nest passes a message or an error, then for errors the stack, and last the context. */
  private writeAt(level: 'trace' | 'debug' | 'warn' | 'error' | 'fatal') {
    return (message: unknown, ...rest: unknown[]): void => {
      const err = [message, ...rest].find((part) => part instanceof Error);
      const [context, stack] = rest.toReversed();
      this.target[context === FAILED_START ? 'debug' : level](
        { context, err, stack: err ? undefined : stack },
        textOf(message),
      );
    };
  }
}

function textOf(message: unknown): string {
  if (typeof message === 'string') return message;
  return message instanceof Error ? reasonOf(message) : inspect(message, { depth: 1, breakLength: Infinity });
}

import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Injection token of the service's log. */
export const LOG = Symbol('log');

/** Members that never reach a log line. */
const SECRETS = ['authorization', 'password', 'client_secret', 'access_token', 'refresh_token', 'token'];

/** The structured log of a service: one JSON object a line on standard output. */
export const createLog = (service: string, level: string): Log =>
  pino({
    name: service,
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    serializers: { err: describeError },
  });

/**
 * What a log keeps of an error. Only named members: the errors of TypeORM carry the statement's parameters, which may
 * be a login or a hash.
 */
function describeError(error: unknown): object | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return { type: name, message, code, stack, cause: describeError(cause) };
}

/** Nest's own messages, told in the log of the service. */
export class NestLog implements LoggerService {
  constructor(private readonly target: Log) {}

  log = this.tellAt('debug');
  debug = this.tellAt('debug');
  verbose = this.tellAt('trace');
  warn = this.tellAt('warn');
  error = this.tellAt('error');
  fatal = this.tellAt('fatal');

  private tellAt(level: 'trace' | 'debug' | 'warn' | 'error' | 'fatal') {
    return (message: unknown, ...rest: unknown[]): void => {
      const err = message instanceof Error ? message : undefined;
      this.target[level]({ context: rest.at(-1), err }, err?.message ?? String(message));
    };
  }
}

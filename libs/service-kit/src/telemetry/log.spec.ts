import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { describeError, reasonOf } from './describe-error.js';
import { NestLog } from './log.js';

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const connectionError = async (host: string, port: number): Promise<Error> =>
  new pg.Client({ host, port }).connect().then(
    () => expect.fail('nothing listens there'),
    (error: Error) => error,
  );

describe('a failed connection in the log', () => {
  it('has host, port and reason', async () => {
    const port = await closedPort();
    expect(describeError(await connectionError('127.0.0.1', port))).toMatchObject({
      message: `connect ECONNREFUSED 127.0.0.1:${port}`,
      code: 'ECONNREFUSED',
    });
  });

  it('has host, port and reason of every address that was tried', () => {
    const failed = (address: string) =>
      Object.assign(new Error(`connect ECONNREFUSED ${address}:5432`), { code: 'ECONNREFUSED' });
    const error = Object.assign(new AggregateError([failed('::1'), failed('127.0.0.1')]), { code: 'ECONNREFUSED' });
    expect(reasonOf(error)).toBe('connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432');
    expect(describeError(new TypeError('fetch failed', { cause: error }))).toMatchObject({
      type: 'TypeError',
      message: 'fetch failed',
      cause: {
        message: 'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
        errors: [{ message: 'connect ECONNREFUSED ::1:5432' }, { message: 'connect ECONNREFUSED 127.0.0.1:5432' }],
      },
    });
  });

  it('does not have the parameters of a statement', () => {
    const error = Object.assign(new Error('failed'), { query: 'select $1', parameters: ['secret'] });
    expect(JSON.stringify(describeError(error))).not.toContain('secret');
    expect(JSON.stringify(describeError({ parameters: ['secret'] }))).not.toContain('secret');
  });
});

describe('a message of Nest in the log', () => {
  const lines = (write: (log: NestLog) => void): Record<string, unknown>[] => {
    const written: string[] = [];
    write(
      new NestLog(
        pino({ level: 'trace', serializers: { err: describeError } }, { write: (line) => void written.push(line) }),
      ),
    );
    return written.map((line) => JSON.parse(line) as Record<string, unknown>);
  };

  it('has its text, stack and context', () => {
    const [line] = lines((log) =>
      log.error('Unable to connect.', 'Error: connect ECONNREFUSED ::1:5432', 'TypeOrmModule'),
    );
    expect(line).toMatchObject({
      msg: 'Unable to connect.',
      stack: 'Error: connect ECONNREFUSED ::1:5432',
      context: 'TypeOrmModule',
    });
  });

  it('is readable if it is an error or an object', () => {
    const cause = new AggregateError([new Error('connect ECONNREFUSED ::1:5432')]);
    const [error, object] = lines((log) => {
      log.error(cause, 'ExceptionHandler');
      log.warn({ module: 'x', attempts: 2 }, 'Loader');
    });
    expect(error).toMatchObject({ msg: 'connect ECONNREFUSED ::1:5432', context: 'ExceptionHandler' });
    expect(object).toMatchObject({ msg: "{ module: 'x', attempts: 2 }", context: 'Loader' });
  });
});

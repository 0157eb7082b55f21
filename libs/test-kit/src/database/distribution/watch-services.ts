import { STORING_SERVICES } from '@earshot/database-kit/services';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { statementProblems } from './statement-problems.js';
import { watched } from './watched.js';

/**
 * Vitest set-up file of the services: after the tests of a file, no statement that a service has sent to PostgreSQL has a
 * problem. So every statement with a test also runs while a migration adds columns, and where mentions are distributed.
 */
const SERVICES = new Set<string>(STORING_SERVICES);

const { query } = pg.Client.prototype;
// A worker runs this file before each test file, but loads the driver only once.
const WATCHING = Symbol.for('earshot.watching');
if (!Object.hasOwn(pg.Client.prototype, WATCHING)) {
  Object.defineProperty(pg.Client.prototype, WATCHING, { value: true });
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const { application_name } = (this as unknown as { connectionParameters: { application_name?: string } })
      .connectionParameters;
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string } | undefined)?.text;
    if (text !== undefined && SERVICES.has(application_name ?? '') && !watched.has(text)) {
      watched.set(text, statementProblems(text));
    }
    return (query as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof query;
}

afterAll(() => {
  const failed = [...watched].filter(([, problems]) => problems.length > 0);
  expect(failed.map(([text, problems]) => `${problems.join(', ')}: ${text}`)).toEqual([]);
});

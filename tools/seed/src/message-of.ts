import { EmbeddedDatabaseError } from '@earshot/embedded-database';
import { EnvironmentError } from '@earshot/service-kit/without-nest';
import { CommandError } from './command-error.js';
import { InvalidFixture } from './fixtures/check-fixture.js';
import { FixtureError } from './fixtures/fixture-error.js';
import { outcomeOfInterruption } from './interruption.js';

/** Errors whose message says all that a user needs. */
const EXPECTED = [FixtureError, InvalidFixture, CommandError, EnvironmentError, EmbeddedDatabaseError];

/** PostgreSQL, appendix A: admin_shutdown, and disk_full. */
const ADMIN_SHUTDOWN = '57P01';
const DISK_FULL = '53100';
/** No connection to the host or port of the database. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
]);
/** What pg says if a connection takes longer than its limit. */
const CONNECT_TIMEOUT = /timeout expired|connection timeout|timeout exceeded when trying to connect/;
/** What pg says of the statement under way, and of the next one. */
const CONNECTION_ENDED = /^(Connection terminated|Client has encountered a connection error)/;

/** What the user reads about the error that ended a command. With DEBUG=1 it is the stack trace of an unexpected one. */
export function messageOf(error: unknown): string {
  const { message, code, stack } = error as Error & { code?: string };
  if (EXPECTED.some((Expected) => error instanceof Expected)) return message;
  if (process.env.DEBUG) return stack ?? message;
  const outcome = outcomeOfInterruption();
  if (UNREACHABLE.has(code ?? '') || CONNECT_TIMEOUT.test(message)) {
    return `The database does not answer (${message}). ${outcome} Start it, or correct DATABASE_URL.`;
  }
  if (code === DISK_FULL) {
    return `The disk of the database is full (${message}). ${outcome} Free space on it, and run the command again.`;
  }
  if (code !== ADMIN_SHUTDOWN && !CONNECTION_ENDED.test(message)) return message;
  return (
    'PostgreSQL ended the connection, as it does when it stops, or when a snapshot or restore of the database begins. ' +
    `${outcome} Run the command again.`
  );
}

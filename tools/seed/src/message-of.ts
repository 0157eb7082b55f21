import { EmbeddedDatabaseError } from '@earshot/embedded-database';
import { EnvironmentError } from '@earshot/service-kit/without-nest';
import { CommandError } from './command-error.js';
import { InvalidFixture } from './fixtures/check-fixture.js';
import { FixtureError } from './fixtures/fixture-error.js';
import { outcomeOfInterruption } from './interruption.js';

/** Errors whose message says all that a user needs. */
const EXPECTED = [FixtureError, InvalidFixture, CommandError, EnvironmentError, EmbeddedDatabaseError];

/** PostgreSQL, appendix A: admin_shutdown. */
const ADMIN_SHUTDOWN = '57P01';
/** What pg says of the statement under way, and of the next one. */
const CONNECTION_ENDED = /^(Connection terminated|Client has encountered a connection error)/;

/** What the user reads about the error that ended a command. With DEBUG=1 it is the stack trace of an unexpected one. */
export function messageOf(error: unknown): string {
  const { message, code, stack } = error as Error & { code?: string };
  if (EXPECTED.some((Expected) => error instanceof Expected)) return message;
  if (process.env.DEBUG) return stack ?? message;
  if (code !== ADMIN_SHUTDOWN && !CONNECTION_ENDED.test(message)) return message;
  return (
    'PostgreSQL ended the connection, as it does when it stops, or when a snapshot or restore of the database begins. ' +
    `${outcomeOfInterruption()} Run the command again.`
  );
}

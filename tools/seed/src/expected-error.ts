import { EmbeddedDatabaseError } from '@earshot/embedded-database';
import { EnvironmentError } from '@earshot/service-kit/without-nest';
import { CommandError } from './command-error.js';
import { InvalidFixture } from './fixtures/check-fixture.js';
import { FixtureError } from './fixtures/fixture-error.js';

const EXPECTED = [FixtureError, InvalidFixture, CommandError, EnvironmentError, EmbeddedDatabaseError];

/** Whether the message of an error says all that a user needs. */
export const isExpected = (error: unknown): boolean => EXPECTED.some((Expected) => error instanceof Expected);

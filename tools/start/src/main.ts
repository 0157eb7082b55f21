import 'reflect-metadata';
import { EmbeddedDatabaseError } from '@earshot/embedded-database';
import { closeOnSignal, EnvironmentError, readEnvironment } from '@earshot/service-kit';
import { StartEnvironment } from './environment.js';
import { Platform } from './platform.js';

/** The platform has this long to stop after SIGTERM or Ctrl-C (A6). */
const CLOSE_MS = 9_500;

try {
  const platform = new Platform(readEnvironment(StartEnvironment, process.env));
  closeOnSignal(() => platform.stop(), CLOSE_MS);
  await platform.start();
} catch (error) {
  const isExpected = error instanceof EnvironmentError || error instanceof EmbeddedDatabaseError;
  const { message } = error as Error;
  console.error(isExpected ? message : `Could not start: ${message}`);
  process.exit(1);
}

import 'reflect-metadata';
import { EmbeddedDatabaseError } from '@earshot/embedded-database';
import { closeOnSignal, EnvironmentError, readEnvironment } from '@earshot/service-kit';
import { prepareDataFolder } from './data-folder.js';
import { StartEnvironment } from './environment.js';
import { Platform } from './platform.js';
import { ServiceNotStarted } from './service-process.js';

/** The platform has this long to stop after SIGTERM or Ctrl-C (A6). */
const CLOSE_MS = 9_500;

try {
  const environment = readEnvironment(StartEnvironment, process.env);
  await prepareDataFolder(environment.DATA_DIR);
  const platform = new Platform(environment);
  closeOnSignal(() => platform.stop(), CLOSE_MS);
  await platform.start();
} catch (error) {
  // The service has reported its failure itself.
  if (!(error instanceof ServiceNotStarted)) console.error(describeFailure(error as Error));
  process.exit(1);
}

function describeFailure(error: Error): string {
  const namesItsCause = error instanceof EnvironmentError || error instanceof EmbeddedDatabaseError;
  return namesItsCause ? error.message : `Could not start: ${error.message}`;
}

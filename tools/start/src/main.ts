import 'reflect-metadata';
import { EmbeddedDatabaseError } from '@earshot/embedded-database';
import { closeOnSignal, EnvironmentError, readEnvironment } from '@earshot/service-kit';
import { prepareDataFolder } from './data-folder.js';
import { StartEnvironment } from './environment.js';
import { Platform } from './platform.js';
import { ServiceNotStarted } from './service-process.js';

/** The platform has this long to stop after SIGTERM or Ctrl-C (A6). */
const CLOSE_MS = 9_500;

let platform: Platform | undefined;
try {
  const environment = readEnvironment(StartEnvironment, process.env);
  await prepareDataFolder(environment.DATA_DIR);
  const current = (platform = new Platform(environment));
  closeOnSignal(() => current.stop().then(() => console.log('Stopped.')), CLOSE_MS);
  // A first start takes some seconds.
  if (process.stdout.isTTY) console.log('Starting ...');
  await current.start();
} catch (error) {
  // The service has reported its failure itself.
  if (!(error instanceof ServiceNotStarted)) console.error(describeFailure(error as Error));
  // A next start must not find a database that is stopping.
  await platform?.stop().catch(() => undefined);
  process.exit(1);
}

function describeFailure(error: Error): string {
  const namesItsCause = error instanceof EnvironmentError || error instanceof EmbeddedDatabaseError;
  return namesItsCause ? error.message : `Could not start: ${error.message}`;
}

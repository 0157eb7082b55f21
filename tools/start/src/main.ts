import 'reflect-metadata';
import { EmbeddedDatabaseError } from '@earshot/embedded-database';
import { closeOnSignal, EnvironmentError, readEnvironment } from '@earshot/service-kit';
import { prepareDataFolder } from './settings/data-folder.js';
import { StartEnvironment } from './settings/environment.js';
import { Platform } from './platform.js';
import { ServiceNotStarted } from './processes/service-process.js';

/** The platform has this long to stop after SIGTERM or Ctrl-C (A6). */
const CLOSE_MS = 9_500;

/** How often a start that takes long says what it is doing. */
const PRINT_MS = 10_000;

let platform: Platform | undefined;
try {
  const environment = readEnvironment(StartEnvironment, process.env);
  await prepareDataFolder(environment.DATA_DIR);
  const current = (platform = new Platform(environment));
  closeOnSignal(() => current.stop().then(() => console.log('Stopped.')), CLOSE_MS);
  await whilePrinting(current, () => current.start());
} catch (error) {
  // The service has reported its failure itself.
  if (!(error instanceof ServiceNotStarted)) console.error(describeFailure(error as Error));
  // A next start must not find a database that is stopping.
  await platform?.stop().catch(() => undefined);
  process.exit(1);
}

/** A first start takes some seconds, or minutes with many fixtures, in which it says what it is doing. */
async function whilePrinting(starting: Platform, start: () => Promise<void>): Promise<void> {
  const began = performance.now();
  if (process.stdout.isTTY) console.log('Starting ...');
  const print = () => console.log(`${starting.step} ... ${Math.round((performance.now() - began) / 1_000)} s`);
  const printing = setInterval(print, PRINT_MS);
  await start().finally(() => clearInterval(printing));
}

function describeFailure(error: Error): string {
  const namesItsCause = error instanceof EnvironmentError || error instanceof EmbeddedDatabaseError;
  return namesItsCause ? error.message : `Could not start: ${error.message}`;
}

import { closeOnSignal } from './close-on-signal.js';
import { EnvironmentError } from './environment.js';
import { createService, type ServiceDefinition } from './service.js';

/** Requests in flight get this long to finish after SIGTERM (contract A6). */
const CLOSE_MS = 9_000;

/**
 * The life of a service process: start, listen, and on SIGTERM or SIGINT stop accepting, finish what is in flight,
 * close the database, exit 0. A start that fails says why in one line and exits 1.
 */
export async function runService(define: () => ServiceDefinition): Promise<void> {
  try {
    const definition = define();
    const app = await createService(definition);
    closeOnSignal(() => app.close(), CLOSE_MS);
    await app.listen(definition.environment.PORT, definition.environment.HOST);
    tellParent(await app.getUrl());
  } catch (error) {
    console.error(describeFailure(error));
    process.exit(1);
  }
}

/**
 * A parent that spawned the service with an IPC channel learns the address, which `PORT=0` leaves open; the service
 * ends with such a parent, however that ends.
 */
const tellParent = (address: string) => process.send?.({ listening: address });

function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof EnvironmentError ? message : `Could not start: ${message}`;
}

import { setFlagsFromString } from 'node:v8';
import { closeOnSignal } from './close-on-signal.js';
import { reasonOf } from './describe-error.js';
import { EnvironmentError } from './environment.js';
import { listenFailure } from './listen-failure.js';
import { createService, type ServiceDefinition } from './service.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Requests in flight get this long to finish after SIGTERM (A6). */
const CLOSE_MS = 9_000;

/**
 * The life of a service process: start, listen, and on SIGTERM or SIGINT stop accepting, finish what is in flight,
 * close the database, exit 0. A start that fails says why in one line and exits 1.
 */
export async function runService(define: () => ServiceDefinition): Promise<void> {
  disablePretenuring();
  let app: NestFastifyApplication | undefined;
  // Handle signals before the start: waiting for the database can take half a minute.
  closeOnSignal(async () => app?.close(), CLOSE_MS);
  try {
    const definition = define();
    const { HOST, PORT } = definition.environment;
    app = await createService(definition);
    await app.listen(PORT, HOST).catch((error: unknown) => Promise.reject(listenFailure(error, HOST)));
    notifyParent(await app.getUrl());
  } catch (error) {
    console.error(describeFailure(error));
    process.exit(1);
  }
}

/**
 * Under load V8 sees objects of requests survive a collection or two and begins to allocate them in the old generation
 * (pretenuring). They are garbage a moment later, but keep all of their request alive until the whole heap is
 * collected. Without pretenuring a request costs a fifth less.
 */
const disablePretenuring = () => setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * Reports the address, which `PORT=0` leaves open, to a parent that spawned the service with an IPC channel. The
 * service ends with such a parent, however that ends.
 */
const notifyParent = (address: string) => process.send?.({ listening: address });

const describeFailure = (error: unknown): string =>
  error instanceof EnvironmentError ? error.message : `Could not start: ${reasonOf(error)}`;

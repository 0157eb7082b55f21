import { setFlagsFromString } from 'node:v8';
import { closeOnSignal } from './close-on-signal.js';
import { reasonOf } from './describe-error.js';
import { EnvironmentError } from './environment.js';
import { createService, type ServiceDefinition } from './service.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Requests in flight get this long to finish after SIGTERM (contract A6). */
const CLOSE_MS = 9_000;

/**
 * The life of a service process: start, listen, and on SIGTERM or SIGINT stop accepting, finish what is in flight,
 * close the database, exit 0. A start that fails says why in one line and exits 1.
 */
export async function runService(define: () => ServiceDefinition): Promise<void> {
  keepRequestsYoung();
  let app: NestFastifyApplication | undefined;
  // From the first moment: a start may wait for its database for half a minute.
  closeOnSignal(async () => app?.close(), CLOSE_MS);
  try {
    const definition = define();
    app = await createService(definition);
    await app.listen(definition.environment.PORT, definition.environment.HOST);
    tellParent(await app.getUrl());
  } catch (error) {
    console.error(describeFailure(error));
    process.exit(1);
  }
}

/**
 * Under load V8 sees objects outlive a collection or two and begins to allocate their like among the old ones. These
 * objects are of requests, though: dead a moment later, they keep all of their request alive until the whole heap is
 * collected. Without that guess a request costs a fifth less.
 */
const keepRequestsYoung = () => setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * A parent that spawned the service with an IPC channel learns the address, which `PORT=0` leaves open; the service
 * ends with such a parent, however that ends.
 */
const tellParent = (address: string) => process.send?.({ listening: address });

const describeFailure = (error: unknown): string =>
  error instanceof EnvironmentError ? error.message : `Could not start: ${reasonOf(error)}`;

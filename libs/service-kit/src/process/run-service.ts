import { setFlagsFromString } from 'node:v8';
import { closeOnSignal } from './close-on-signal.js';
import { reasonOf } from '../telemetry/describe-error.js';
import { EnvironmentError } from '../settings/environment.js';
import { listenFailure } from '../settings/listen-failure.js';
import { createProcessLog, type Log } from '../telemetry/log.js';
import { createService, type ServiceDefinition } from './service.js';
import { Shutdown } from '../http/shutdown.js';
import { startLine } from './start-line.js';
import { startTracing, tracingOf } from '../telemetry/tracing.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Requests in flight get this long to finish after SIGTERM (A6). */
const CLOSE_MS = 9_000;

/**
 * Runs a service process: starts and listens. On SIGTERM or SIGINT it is no longer ready for SHUTDOWN_DELAY, stops
 * accepting connections, finishes the requests in flight, closes the database and exits with 0. A failed start prints
 * the reason in one line and exits with 1.
 */
export async function runService(define: () => ServiceDefinition): Promise<void> {
  disablePretenuring();
  let app: NestFastifyApplication | undefined;
  let log: Log | undefined;
  let delayMs = 0;
  const leaveGateway = async (signal: string) => {
    log?.info({ signal }, 'stopping');
    if (app && delayMs > 0) await app.get(Shutdown).run(app.getHttpServer(), delayMs);
  };
  // Handle signals before the start: waiting for the database can take half a minute.
  const close = async () => {
    await app?.close();
    await tracingOf()?.stop();
    log?.info({ uptime_s: Math.round(process.uptime()) }, 'stopped');
  };
  closeOnSignal(close, CLOSE_MS, leaveGateway);
  try {
    const definition = define();
    const { HOST, PORT, SHUTDOWN_DELAY, LOG_LEVEL } = definition.environment;
    log = createProcessLog(definition.name, LOG_LEVEL);
    delayMs = SHUTDOWN_DELAY * 1000;
    await startTracing(definition.name);
    app = await createService(definition);
    await app.listen(PORT, HOST).catch((error: unknown) => Promise.reject(listenFailure(error, HOST)));
    const address = await app.getUrl();
    log.info(startLine(address, definition.environment), 'started');
    notifyParent(address);
  } catch (error) {
    // The log is for the collector. The line on standard error is for a person at a terminal (A3).
    log?.fatal({ reason: reasonOf(error) }, 'could not start');
    console.error(describeFailure(error));
    process.exit(1);
  }
}

/**
 * Under load, objects of requests survive one or two collections, so V8 begins to allocate them in the old generation
 * (pretenuring). They soon become garbage, but keep all of their request alive until the whole heap is collected.
 * Without pretenuring, a request takes a fifth less time.
 */
const disablePretenuring = () => setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * Reports the address to a parent that spawned the service with an IPC channel, because with `PORT=0` the parent does
 * not know it. The service ends when such a parent ends.
 */
const notifyParent = (address: string) => process.send?.({ listening: address });

const describeFailure = (error: unknown): string =>
  error instanceof EnvironmentError ? error.message : `Could not start: ${reasonOf(error)}`;

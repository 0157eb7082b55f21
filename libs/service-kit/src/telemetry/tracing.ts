import type { FastifyInstance } from 'fastify';
import type { Tracing } from './open-telemetry.js';

let tracing: Tracing | undefined;

/** The tracing of this process, or undefined if it is off. */
export const tracingOf = (): Tracing | undefined => tracing;

/** Whether the standard variables of OpenTelemetry name a collector for traces. */
export const isTracingWanted = (variables: NodeJS.ProcessEnv): boolean =>
  variables.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
  variables.OTEL_TRACES_EXPORTER !== 'none' &&
  Boolean(variables.OTEL_EXPORTER_OTLP_ENDPOINT || variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);

/** Starts to make traces if they are wanted. Loads the packages of OpenTelemetry only then. */
export async function startTracing(service: string): Promise<Tracing | undefined> {
  if (!isTracingWanted(process.env)) return undefined;
  const { openTelemetry } = await import('./open-telemetry.js');
  return (tracing = openTelemetry(service));
}

/** Gives the span of each request its route, which the HTTP instrumentation does not know. */
export function nameSpans(server: FastifyInstance): void {
  if (!tracing) return;
  server.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    if (routeOptions.url !== undefined) tracing?.nameSpan(method, routeOptions.url);
    done();
  });
}

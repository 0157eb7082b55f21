import type { FastifyInstance } from 'fastify';

/** The traces that a process makes with OpenTelemetry (rule A8). */
export interface Tracing {
  /** The id of the trace of the current request. */
  traceId(): string | undefined;
  /** Names the span of the current request after its route. */
  nameSpan(method: string, route: string): void;
  /** Sends the spans that were not sent yet. */
  stop(): Promise<void>;
}

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

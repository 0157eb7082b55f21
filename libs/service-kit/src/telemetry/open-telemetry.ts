import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { VERSION } from './version.js';

/** The traces that a process makes with OpenTelemetry (rule A8). */
export interface Tracing {
  /** The id of the trace of the current request. */
  traceId(): string | undefined;
  /** Names the span of the current request after its route. */
  nameSpan(method: string, route: string): void;
  /** Sends the spans that were not sent yet. */
  stop(): Promise<void>;
}

const POLLED = /^\/(?:health|metrics)\b/;

/** How long the end of a process waits for a collector that does not answer. */
const FLUSH_MS = 1_000;

/**
 * Traces incoming requests, introspection requests and statements, and sends them to the collector that the variables of
 * OpenTelemetry name. The packages read the other variables themselves, such as OTEL_TRACES_SAMPLER.
 */
export function openTelemetry(service: string): Tracing {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': `earshot-${service}`, 'service.version': VERSION }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  registerInstrumentations({ instrumentations: instrumentations() });
  patchLoadedModules();
  return {
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    nameSpan: (method, route) =>
      trace.getActiveSpan()?.setAttribute('http.route', route).updateName(`${method} ${route}`),
    stop: () => Promise.race([provider.shutdown(), sleep(FLUSH_MS)]).catch(() => undefined),
  };
}

const instrumentations = () => [
  new HttpInstrumentation({
    disableOutgoingRequestInstrumentation: true,
    ignoreIncomingRequestHook: ({ url = '' }) => POLLED.test(url),
    // A query may have anything, such as a token that a client has put there by mistake.
    requestHook: (span, request) => {
      const path = (('url' in request && request.url) || '').split('?', 1)[0];
      span.setAttributes({ 'http.target': path, 'http.url': path, 'url.query': '' });
    },
  }),
  new UndiciInstrumentation({ requireParentforSpans: true }),
  new PgInstrumentation({ requireParentSpan: true }),
];

/**
 * The instrumentations patch the prototypes of these modules when they are required. Our programs are ES modules that
 * have loaded them already, so they are required once more.
 */
function patchLoadedModules(): void {
  const require = createRequire(import.meta.url);
  for (const name of ['http', 'pg']) require(name);
}

import type { FastifyRequest } from 'fastify';
import { REQUEST_ID } from './request-id.js';
import { traceHeadersOf } from '../telemetry/trace-context.js';
import { tracingOf } from '../telemetry/tracing.js';

/** The headers of a request that a service sends again with its own requests for it: its id and its trace (rule A8). */
export type ForwardedHeaders = Readonly<Record<string, string>>;

export const forwardedHeaders = ({ id, headers }: FastifyRequest): ForwardedHeaders => ({
  [REQUEST_ID]: id,
  // OpenTelemetry adds the headers of its own span.
  ...(tracingOf() ? undefined : traceHeadersOf(headers)),
});

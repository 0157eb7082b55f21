import type { IncomingHttpHeaders } from 'node:http';

/** The headers of W3C Trace Context that a service forwards with its own requests. */
export interface TraceHeaders {
  traceparent: string;
  tracestate?: string;
}

/** W3C Trace Context §3.2. A later version may append fields; version ff and ids of zeros are not allowed. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|-)/;
const MAX_LENGTH = 512;

/** The id of the trace that a request belongs to, if its `traceparent` is valid. */
export function traceIdOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  if (typeof traceparent !== 'string' || traceparent.length > MAX_LENGTH) return undefined;
  return TRACEPARENT.exec(traceparent)?.[1];
}

/** The headers that carry the trace of a request on, or undefined if it has no valid `traceparent`. */
export function traceHeadersOf(headers: IncomingHttpHeaders): TraceHeaders | undefined {
  if (traceIdOf(headers) === undefined) return undefined;
  const { traceparent, tracestate } = headers;
  return typeof tracestate === 'string' && tracestate.length <= MAX_LENGTH
    ? { traceparent: traceparent as string, tracestate }
    : { traceparent: traceparent as string };
}

import { describe, expect, it } from 'vitest';
import { traceHeadersOf, traceIdOf } from './trace-context.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`;

describe('the trace of a request (A8)', () => {
  it.each([TRACEPARENT, `00-${TRACE}-b7ad6b7169203331-00`, `cc-${TRACE}-b7ad6b7169203331-01-later-field`])(
    'is that of a valid traceparent: %s',
    (traceparent) => expect(traceIdOf({ traceparent })).toBe(TRACE),
  );

  it.each([
    undefined,
    '',
    `ff-${TRACE}-b7ad6b7169203331-01`,
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-b7ad6b7169203331-01`,
    `00-${TRACE}-b7ad6b7169203331`,
    `cc-${TRACE}-b7ad6b7169203331-01-${'x'.repeat(512)}`,
  ])('is unknown for %j', (traceparent) => expect(traceIdOf({ traceparent })).toBeUndefined());

  it('is forwarded with its state, if that is not too long', () => {
    const headers = { traceparent: TRACEPARENT, tracestate: 'vendor=1' };
    expect(traceHeadersOf(headers)).toEqual(headers);
    expect(traceHeadersOf({ ...headers, tracestate: 'x'.repeat(513) })).toEqual({ traceparent: TRACEPARENT });
    expect(traceHeadersOf({ ...headers, traceparent: 'x' })).toBeUndefined();
  });
});

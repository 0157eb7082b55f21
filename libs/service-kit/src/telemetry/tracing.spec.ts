import { describe, expect, it } from 'vitest';
import { isTracingWanted } from './tracing.js';

const ENDPOINT = 'http://127.0.0.1:4318';

describe('traces (A8)', () => {
  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ENDPOINT }, true],
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
    [{ OTEL_SERVICE_NAME: 'earshot' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_SDK_DISABLED: 'true' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, false],
  ])('with %j are wanted: %s', (variables, isWanted) => expect(isTracingWanted(variables)).toBe(isWanted));
});

import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from './version.js';

/** Injection token of the metrics registry; each service has its own. */
export const METRICS = Symbol('metrics');

/** Creates the registry of a service, with its version and the default metrics of Node. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const buildInfo = { name: 'earshot_build_info', help: 'Always 1; the label is the version that runs' };
  new Gauge({ ...buildInfo, labelNames: ['version'], registers: [registry] }).set({ version: VERSION }, 1);
  return registry;
}

/**
 * A counter by outcome, which this returns a function for. The outcomes that are known begin with 0, so that the first
 * one is seen as an increase.
 */
export function outcomeCounter<Outcome extends string>(
  registry: Registry,
  name: string,
  help: string,
  outcomes: readonly Outcome[],
): (outcome: Outcome, times?: number) => void {
  const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] });
  const count = (outcome: Outcome, times = 1) => counter.inc({ outcome }, times);
  for (const outcome of outcomes) count(outcome, 0);
  return count;
}

/** A gauge that is read when the metrics are served. Without a value it has no series. */
export function observedGauge(registry: Registry, name: string, help: string, read: () => number | undefined): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      const value = read();
      // A gauge without labels begins with the value 0.
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

/** Counts error answers. Their statuses are in the measurement of all responses; a status has several codes. */
export function errorCounter(registry: Registry): (code: string) => void {
  const counter = new Counter({
    name: 'error_answers_total',
    help: 'Errors that operations answered, by the code of the first error object',
    labelNames: ['code'],
    registers: [registry],
  });
  return (code) => counter.inc({ code });
}

/** Measures every response by method, route and status. */
export function measureResponses(server: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  server.addHook('onResponse', (request, reply, done) => {
    observer(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode).observe(reply.elapsedTime / 1000);
    done();
  });

  // Finding the series for some labels takes several times as long as an observation, so the series are kept.
  const observers = new Map<string, ReturnType<typeof seconds.labels>>();
  function observer(method: string, route: string, status: number) {
    const key = `${method} ${status} ${route}`;
    const known = observers.get(key);
    if (known) return known;
    const made = seconds.labels({ method, route, status });
    observers.set(key, made);
    return made;
  }
}

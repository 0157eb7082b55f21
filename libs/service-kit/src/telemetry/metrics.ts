import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
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

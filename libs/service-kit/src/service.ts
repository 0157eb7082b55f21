import { useDocumentFormat } from '@earshot/document-kit';
import { DocumentError, DocumentErrorFilter, errorObjects, toDocumentError } from '@earshot/error-kit';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import type { Registry } from 'prom-client';
import type { ServiceEnvironment } from './environment.js';
import { type Dependency, DEPENDENCIES, HealthController } from './health.controller.js';
import { createLog, type Log, LOG, NestLog } from './log.js';
import { createMetrics, measureResponses, METRICS, MetricsController } from './metrics.controller.js';

/** What makes one service out of an area's module. */
export interface ServiceDefinition {
  /** `security`, `coding` or `mention`. */
  name: string;
  environment: ServiceEnvironment;
  /** The area's module, wired for `environment`. */
  module: DynamicModule;
  /** A factory, injected with `inject`, of what readiness waits for (contract A5). */
  dependencies: { inject: (Type | symbol)[]; useFactory: (...injected: never[]) => Dependency[] };
  /** The error filter, where the area answers some errors in a shape of its own. */
  errorFilter?: new (log: Log) => DocumentErrorFilter;
  /** Adds to the server what only this area needs, such as a parser of another media type. */
  configureServer?: (server: FastifyInstance) => void;
}

@Module({ controllers: [HealthController, MetricsController] })
class ServiceModule {}

/** Builds the HTTP application of a service: not listening yet, ready for requests once `init()` has run. */
export async function createService(definition: ServiceDefinition): Promise<NestFastifyApplication> {
  const { name, environment } = definition;
  const log = createLog(name, environment.LOG_LEVEL);
  const metrics = createMetrics(name);
  const adapter = new FastifyAdapter(serverOptions(environment));
  const server = adapter.getInstance() as unknown as FastifyInstance;
  const completeRoutes = useDocumentFormat(server);
  definition.configureServer?.(server);
  measureResponses(server, metrics);

  const app = await NestFactory.create<NestFastifyApplication>(rootModule(definition, log, metrics), adapter, {
    bodyParser: false,
    logger: new NestLog(log),
    abortOnError: false,
  });
  app.useGlobalFilters(new (definition.errorFilter ?? DocumentErrorFilter)(log));
  await app.init();
  completeRoutes();
  await server.ready();
  return app;
}

const rootModule = ({ module, dependencies }: ServiceDefinition, log: Log, metrics: Registry): DynamicModule => ({
  module: ServiceModule,
  global: true,
  imports: [module],
  providers: [
    { provide: LOG, useValue: log },
    { provide: METRICS, useValue: metrics },
    { provide: DEPENDENCIES, ...dependencies },
  ],
  exports: [LOG, METRICS],
});

const serverOptions = ({ BODY_LIMIT, TRUSTED_PROXIES }: ServiceEnvironment): FastifyServerOptions => ({
  bodyLimit: BODY_LIMIT,
  trustProxy: TRUSTED_PROXIES.split(','),
  routerOptions: { maxParamLength: 500 },
  requestTimeout: 300_000,
  // A request that reaches a kept-alive connection while the service closes is still answered (contract A6).
  return503OnClosing: false,
  frameworkErrors: (error, _request, reply) => {
    const refusal = DocumentError.badRequest(`${error.message}.`);
    // No hook runs here, and Fastify would add a charset to a string.
    const body = Buffer.from(JSON.stringify({ errors: errorObjects(refusal) }));
    void (reply as FastifyReply).code(refusal.status).header('content-type', 'application/json').send(body);
  },
  clientErrorHandler: (error, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    socket.end(rawResponse(error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400));
  },
});

/** The answer to bytes that are no HTTP request: there is no request to hand to the error filter. */
function rawResponse(status: number): string {
  const refusal = new DocumentError({ status, problems: [{ detail: 'The request is not valid HTTP.' }] });
  const body = JSON.stringify({ errors: errorObjects(toDocumentError(refusal)) });
  return [
    `HTTP/1.1 ${status} ${refusal.title}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

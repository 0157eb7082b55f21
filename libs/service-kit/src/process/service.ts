import { useDocumentFormat } from '@earshot/document-kit';
import { DocumentErrorFilter } from '@earshot/error-kit';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { descriptionController, type ServiceDescription } from '../http/description.controller.js';
import { endConnectionsOnClose } from '../http/end-connections-on-close.js';
import type { ProcessEnvironment } from '../settings/environment.js';
import { type Dependency, DEPENDENCIES, HealthController } from '../health/health.controller.js';
import { createLog, type Log, LOG, NestLog } from '../telemetry/log.js';
import { createMetrics, errorCounter, measureResponses, METRICS } from '../telemetry/metrics.js';
import { MetricsController } from '../health/metrics.controller.js';
import { rejectBeforeRouting, rejectRepeatedCredentials } from '../http/reject-before-routing.js';
import { returnRequestIds } from '../http/request-id.js';
import { logRequests } from '../http/request-log.js';
import { serverOptions } from '../http/server-options.js';
import { Shutdown } from '../http/shutdown.js';
import { nameSpans } from '../telemetry/tracing.js';

/** The definition of a service: the module of its area, and everything else that differs between areas. */
export interface ServiceDefinition {
  /** `security`, `coding`, `mention` or `desk`. */
  name: string;
  environment: ProcessEnvironment;
  /** The module of the area, configured with `environment`. */
  module: DynamicModule;
  /** A factory of the dependencies that readiness checks (A5). It is called with the providers in `inject`. */
  dependencies: { inject: (Type | symbol)[]; useFactory: (...injected: never[]) => Dependency[] };
  /** Its OpenAPI description. A service of files has none. */
  description?: ServiceDescription;
  /** A separate error filter, for an area that answers some errors in another format. */
  errorFilter?: new (...parameters: ConstructorParameters<typeof DocumentErrorFilter>) => DocumentErrorFilter;
  /** Configures the server for this area, for example with a parser of another media type. */
  configureServer?: (server: FastifyInstance) => void;
}

@Module({ controllers: [HealthController, MetricsController] })
class ServiceModule {}

/** Creates and initializes the HTTP application of a service, which does not listen yet. */
export async function createService(definition: ServiceDefinition): Promise<NestFastifyApplication> {
  const { name, environment } = definition;
  const log = createLog(name, environment.LOG_LEVEL);
  const metrics = createMetrics(name);
  // No area has middleware, and the code that runs middleware takes time in every request.
  const adapter = new FastifyAdapter({ ...serverOptions(environment, log), skipMiddie: true });
  const server = adapter.getInstance() as unknown as FastifyInstance;
  returnRequestIds(server);
  nameSpans(server);
  logRequests(server, name, environment.LOG_LEVEL);
  rejectBeforeRouting(server, log);
  rejectRepeatedCredentials(server);
  const completeRoutes = useDocumentFormat(server);
  definition.configureServer?.(server);
  measureResponses(server, metrics);
  const shutdown = new Shutdown();
  endConnectionsOnClose(server, shutdown);

  const app = await NestFactory.create<NestFastifyApplication>(
    rootModule(definition, log, metrics, shutdown),
    adapter,
    {
      bodyParser: false,
      logger: new NestLog(log),
      abortOnError: false,
    },
  );
  app.useGlobalFilters(new (definition.errorFilter ?? DocumentErrorFilter)(log, errorCounter(metrics)));
  await app.init();
  completeRoutes();
  await server.ready();
  return app;
}

const rootModule = (
  { name, module, dependencies, description }: ServiceDefinition,
  log: Log,
  metrics: Registry,
  shutdown: Shutdown,
): DynamicModule => ({
  module: ServiceModule,
  controllers: description ? [descriptionController(name, description)] : [],
  global: true,
  imports: [module],
  providers: [
    { provide: LOG, useValue: log },
    { provide: METRICS, useValue: metrics },
    { provide: Shutdown, useValue: shutdown },
    { provide: DEPENDENCIES, ...dependencies },
  ],
  exports: [LOG, METRICS],
});

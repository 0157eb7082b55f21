export { BearerGuard, Caller } from './bearer.guard.js';
export { closeOnSignal } from './close-on-signal.js';
export { endConnectionsOnClose } from './drain.js';
export { DatabaseUrl, EnvironmentError, readEnvironment, ServiceEnvironment, WholeNumber } from './environment.js';
export { databaseDependency } from './database-dependency.js';
export { databaseModule } from './database-module.js';
export { type Dependency } from './health.controller.js';
export { takeTurn, timeWaited } from './large-requests.js';
export { type Log, LOG } from './log.js';
export { createMetrics, measureResponses, METRICS } from './metrics.controller.js';
export { Public } from './public.js';
export {
  IntrospectionStrategy,
  ResourceServiceEnvironment,
  resourceServiceDependencies,
  tokenVerifier,
} from './resource-service.js';
export { answerRaw, refuseBeforeRouting } from './refuse-before-routing.js';
export { runMigrate } from './run-migrate.js';
export { runService } from './run-service.js';
export { serverOptions } from './server-options.js';
export { createService, type ServiceDefinition } from './service.js';
export { TokenVerifier, type TokenOwner } from './token-verifier.js';
export { whileAwaited } from './while-awaited.js';

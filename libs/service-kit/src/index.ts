export { type BearerAuthOptions, BearerAuthModule } from './bearer-auth.module.js';
export { BearerGuard } from './bearer.guard.js';
export type { BearerVerifier } from './bearer.strategy.js';
export { type BearerCaller, Caller, callerOf, identifyCaller } from './caller.js';
export { clientOf } from './client-of.js';
export { closeOnSignal } from './close-on-signal.js';
export { endConnectionsOnClose } from './end-connections-on-close.js';
export type { ServiceApi } from './description.controller.js';
export {
  DatabaseUrl,
  EnvironmentError,
  MigrateEnvironment,
  readEnvironment,
  ServiceEnvironment,
  WholeNumber,
} from './environment.js';
export { withSettings } from './environment-files.js';
export type { DatabaseCheck } from './doctor/check-database.js';
export { reasonOf } from './describe-error.js';
export { checkWorkers } from './doctor/check-workers.js';
export { ok, risky, wrong } from './doctor/finding.js';
export { runDoctor } from './doctor/run-doctor.js';
export { databaseDependency } from './database-dependency.js';
export { DatabaseModule } from './database.module.js';
export { FairShare } from './fair-share.js';
export { SharedConnections, type ShareRequest } from './shared-connections.js';
export { MAY_INTROSPECT } from './introspection-client.js';
export { type Dependency } from './health.controller.js';
export { takeTurn, timeWaited } from './large-requests.js';
export { listenFailure } from './listen-failure.js';
export { type Log, LOG } from './log.js';
export { createMetrics, measureResponses, METRICS } from './metrics.controller.js';
export { Pruner, type PrunerOptions } from './pruning/pruner.js';
export { daysBefore, deleteRows, endedRateLimits, type PruneBatch, type Pruning } from './pruning/pruning.js';
export { Public } from './public.js';
export type { RateLimit } from './rate-limit/rate-limit.js';
export { RateLimits } from './rate-limit/rate-limits.js';
export { REQUEST_ID, returnRequestIds } from './request-id.js';
export { ResourceServiceEnvironment, resourceServiceDependencies, tokenVerifier } from './resource-service.js';
export { answerRaw, rejectBeforeRouting } from './reject-before-routing.js';
export { runMigrate } from './run-migrate.js';
export { runService } from './run-service.js';
export { serverOptions } from './server-options.js';
export { createService, type ServiceDefinition } from './service.js';
export { withoutCredentials } from './settings.js';
export { startLine } from './start-line.js';
export { TokenVerifier, type TokenOwner } from './token-verifier.js';
export { whileAwaited } from './while-awaited.js';

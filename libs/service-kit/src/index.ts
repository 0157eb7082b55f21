export { forwardedHeaders } from './http/forwarded-headers.js';
export { AGENT_DOORS, AgentDoor, resourceMetadataPath } from './http/agent-doors.js';
export { OnlySession, OnlyToken } from './http/accepted-credential.js';
export { BearerAuthModule } from './auth/bearer-auth.module.js';
export { BearerGuard, CHALLENGE } from './auth/bearer.guard.js';
export type { BearerVerifier } from './auth/bearer.strategy.js';
export { isSecure, PLAIN_SESSION_COOKIE, SECURE_SESSION_COOKIE, sessionHandleOf } from './auth/session-cookie.js';
export { hasScope, requireScope } from './auth/require-scope.js';
export { TOKEN_MAX_LENGTH } from './auth/token-verifier.js';
export { unseenMs } from './auth/unseen-use.js';
export {
  type BearerCaller,
  Caller,
  callerOf,
  checkCallerAgain,
  identifyCaller,
  type TokenOwner,
} from './http/caller.js';
export { clientOf } from './limits/client-of.js';
export { closeOnSignal } from './process/close-on-signal.js';
export { endConnectionsOnClose } from './http/end-connections-on-close.js';
export type { ServiceApi } from './http/description.controller.js';
export {
  DatabaseUrl,
  EnvironmentError,
  MigrateEnvironment,
  OneScope,
  ProcessEnvironment,
  readEnvironment,
  ServiceEnvironment,
  WholeNumber,
} from './settings/environment.js';
export { withSettings } from './settings/environment-files.js';
export type { DatabaseCheck } from './doctor/check-database.js';
export { reasonOf } from './telemetry/describe-error.js';
export { checkWorkers } from './doctor/check-workers.js';
export { ok, risky, wrong } from './doctor/finding.js';
export { runDoctor } from './doctor/run-doctor.js';
export { ComputingTime } from './database/computing-time.js';
export { databaseDependency } from './database/database-dependency.js';
export { DatabaseModule } from './database/database.module.js';
export { FairShare } from './limits/fair-share.js';
export { SharedConnections, type ShareRequest } from './database/shared-connections.js';
export { MAY_INTROSPECT } from './auth/introspection-client.js';
export { keepTurn, takeTurn, timeWaited, turnHeaders } from './limits/large-requests.js';
export { listenFailure } from './settings/listen-failure.js';
export { type Log, LOG } from './telemetry/log.js';
export { VERSION } from './telemetry/version.js';
export { createMetrics, measureResponses, METRICS, observedGauge, outcomeCounter } from './telemetry/metrics.js';
export { Pruner, type PrunerOptions } from './pruning/pruner.js';
export {
  daysBefore,
  deleteRows,
  endedRateLimits,
  pruneBatch,
  type PruneBatch,
  type Pruning,
} from './pruning/pruning.js';
export { Public } from './http/public.js';
export { isLoopback, isTrustworthy, PublicUrl, publicUrlOf } from './http/public-url.js';
export type { RateLimit } from './limits/rate-limit.js';
export { RateLimits } from './limits/rate-limits.js';
export { REQUEST_ID, returnRequestIds } from './http/request-id.js';
export { ResourceServiceEnvironment, resourceServiceDependencies, tokenVerifier } from './auth/resource-service.js';
export { answerRaw, rejectBeforeRouting } from './http/reject-before-routing.js';
export { runMigrate } from './process/run-migrate.js';
export { runService } from './process/run-service.js';
export { serverOptions } from './http/server-options.js';
export { createService, type ServiceDefinition } from './process/service.js';
export { withoutCredentials } from './settings/public-settings.js';
export { startLine } from './process/start-line.js';
export { untilLeft, whileAwaited } from './limits/while-awaited.js';

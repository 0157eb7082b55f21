export { copyOfDemoData, startDemoPlatform } from './demo-platform.js';
export { DescribedApi } from './description/described-api.js';
export { documentAgent } from './document-agent.js';
export { expectDocument, expectError } from './expect-document.js';
export { errorDocument } from './expected-error.js';
export { FlakyProxy } from './flaky-proxy.js';
export { DOCUMENTED as DOCUMENTED_SETTINGS } from './ignore-settings.js';
export { IntrospectionServer, type StandInToken } from './introspection-server.js';
export { AUDIENCE, type IssuerKey, IssuerServer, newKey } from './issuer-server.js';
export { keepSending } from './keep-sending.js';
export { statusesOfLargePostAndNext } from './large-post.js';
export { expectCut, LONG_TEXT } from './long-texts.js';
export { documentedMetrics, metricValue, servedMetrics } from './metrics.js';
export { describeOddIdentifiers } from './odd-identifiers.js';
export { ask, exchange, expectErrorDocument, openConnection, parseAnswers, rawRequest } from './raw-http.js';
export { expectMigrationsNamed } from './readiness.js';
export { problemsOfRoutes, routeProblems, routesOf } from './routes.js';
export { type RunningPlatform, startPlatform } from './running-platform.js';
export {
  type Account,
  resourceSettings,
  ResourceServiceUnderTest,
  ServiceUnderTest,
  withDescription,
} from './service-under-test.js';

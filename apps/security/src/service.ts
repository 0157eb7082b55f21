import { securityData } from '@earshot/security/entities';
import { databaseDependency, type ServiceDefinition } from '@earshot/service-kit';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import type { SecurityEnvironment } from './environment.js';
import { OAuthErrorFilter } from './security/oauth/oauth-error.filter.js';
import { limitLoginBody } from './security/sessions/limit-login-body.js';
import { acceptForms } from './security/oauth/oauth-request.js';

// For tests that run the built service.
export { createService, Pruner } from '@earshot/service-kit';
export { SecurityEnvironment } from './environment.js';

/** The security service: issues, introspects and revokes tokens. */
export const securityService = (environment: SecurityEnvironment): ServiceDefinition => ({
  name: 'security',
  environment,
  description: {
    path: '/security/v2/openapi.json',
    operationId: 'getSecurityDescription',
    api: async () => (await import('./description.js')).securityApi,
  },
  module: AppModule.forRoot(environment),
  dependencies: {
    inject: [DataSource],
    useFactory: (database: DataSource) => [databaseDependency(database, securityData)],
  },
  errorFilter: OAuthErrorFilter,
  configureServer: (server) => {
    acceptForms(server);
    limitLoginBody(server);
  },
});

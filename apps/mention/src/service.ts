import { type ResourceServiceEnvironment, securityDependency, type ServiceDefinition } from '@earshot/service-kit';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';

/** The mention service: finds mentions, and serves the reference lists. */
export const mentionService = (environment: ResourceServiceEnvironment): ServiceDefinition => ({
  name: 'mention',
  environment,
  module: AppModule.with(environment),
  dependencies: {
    inject: [DataSource],
    useFactory: (database: DataSource) => [
      { name: 'database', check: () => database.query('select 1') },
      securityDependency(environment.SECURITY_URL),
    ],
  },
});

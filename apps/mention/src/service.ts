import { codingData } from '@earshot/coding/entities';
import {
  type ResourceServiceEnvironment,
  resourceServiceDependencies,
  type ServiceDefinition,
} from '@earshot/service-kit';
import { AppModule } from './app.module.js';

// For tests that run the built service.
export { createService, ResourceServiceEnvironment } from '@earshot/service-kit';

/** The mention service: finds mentions, and serves the reference lists and the workspace area. */
export const mentionService = (environment: ResourceServiceEnvironment): ServiceDefinition => ({
  name: 'mention',
  environment,
  description: {
    path: '/mention/v2/openapi.json',
    operationId: 'getMentionDescription',
    api: async () => (await import('./description.js')).mentionApi,
  },
  module: AppModule.forRoot(environment),
  dependencies: resourceServiceDependencies(codingData),
});

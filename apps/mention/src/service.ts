import { codingData } from '@earshot/coding/entities';
import { resourceServiceDependencies, type ServiceDefinition } from '@earshot/service-kit';
import { AppModule } from './app.module.js';
import type { MentionEnvironment } from './environment.js';

// For tests that run the built service.
export { createService } from '@earshot/service-kit';
export { MentionEnvironment } from './environment.js';

/** The mention service: finds mentions, and serves the reference lists and the workspace area. */
export const mentionService = (environment: MentionEnvironment): ServiceDefinition => ({
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

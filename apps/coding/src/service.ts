import { codingData } from '@earshot/coding/entities';
import { resourceServiceDependencies, type ServiceDefinition } from '@earshot/service-kit';
import { AppModule } from './app.module.js';
import type { CodingEnvironment } from './environment.js';

// For tests that run the built service.
export { createService, Pruner } from '@earshot/service-kit';
export { CodingEnvironment } from './environment.js';

/** The coding service: bulk coding of mentions. */
export const codingService = (environment: CodingEnvironment): ServiceDefinition => ({
  name: 'coding',
  environment,
  description: {
    path: '/coding/v1/openapi.json',
    operationId: 'getCodingDescription',
    api: async () => (await import('./description.js')).codingApi,
  },
  module: AppModule.forRoot(environment),
  dependencies: resourceServiceDependencies(codingData),
});

import type { ServiceDefinition } from '@earshot/service-kit';
import { AppModule } from './app.module.js';
import type { DeskEnvironment } from './environment.js';

// For tests that run the built service.
export { createService } from '@earshot/service-kit';
export { DeskEnvironment } from './environment.js';

/** The desk: serves the page on which analysts read and narrow mentions. It has no database (rules H). */
export const deskService = (environment: DeskEnvironment): ServiceDefinition => ({
  name: 'desk',
  environment,
  module: AppModule.forRoot(environment),
  dependencies: { inject: [], useFactory: () => [] },
});

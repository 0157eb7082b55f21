import { securityDependency, type ServiceDefinition } from '@earshot/service-kit';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import type { CodingEnvironment } from './environment.js';

/** The coding service: bulk changes of mentions. */
export const codingService = (environment: CodingEnvironment): ServiceDefinition => ({
  name: 'coding',
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

import { LOG, type Log, METRICS, Pruner } from '@earshot/service-kit';
import { Module } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { SecurityEnvironment } from '../environment.js';
import { AdministrationModule } from './administration/administration.module.js';
import { GrantModule } from './grant/grant.module.js';
import { MeModule } from './me/me.module.js';
import { MetadataModule } from './metadata/metadata.module.js';
import { securityPruning } from './pruning.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { TokenModule } from './token/token.module.js';
import { UsersModule } from './users/users.module.js';

/** The security area: issues tokens, and finds the users who own them (interface 4.1, 4.2; rules B). */
@Module({
  imports: [GrantModule, AdministrationModule, MetadataModule, MeModule, UsersModule, SessionsModule, TokenModule],
  providers: [
    {
      provide: Pruner,
      inject: [DataSource, LOG, METRICS, SecurityEnvironment],
      useFactory: (database: DataSource, log: Log, metrics: Registry, environment: SecurityEnvironment) =>
        new Pruner(database, log, metrics, securityPruning(environment)),
    },
  ],
  exports: [TokenModule],
})
export class SecurityModule {}

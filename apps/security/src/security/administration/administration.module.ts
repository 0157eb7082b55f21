import { Module } from '@nestjs/common';
import { ApplicationModule } from '../application/application.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { TokenModule } from '../token/token.module.js';
import { TokenAdministrationController } from './token-administration.controller.js';
import { TokenAdministrationService } from './token-administration.service.js';

/** Introspection and revocation (interface 4.5, RFC 7662, RFC 7009). */
@Module({
  imports: [ApplicationModule, AuditModule, LimitsModule, TokenModule],
  controllers: [TokenAdministrationController],
  providers: [TokenAdministrationService],
})
export class AdministrationModule {}

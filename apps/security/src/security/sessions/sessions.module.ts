import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { LoginModule } from '../login/login.module.js';
import { SessionCookies } from './session-cookies.js';
import { SessionLoginService } from './session-login.service.js';
import { SessionStore } from './session-store.js';
import { SessionController } from './session.controller.js';

/** Sessions of pages (B17). */
@Module({
  imports: [AuditModule, LimitsModule, LoginModule],
  controllers: [SessionController],
  providers: [SessionCookies, SessionLoginService, SessionStore],
})
export class SessionsModule {}

import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { LoginAttempts } from './login-attempts.js';
import { LoginQueue } from './login-queue.js';
import { LoginService } from './login.service.js';
import { PasswordChecker } from './password-checker.js';

/** Logins of users, and their limits (B12). */
@Module({
  imports: [AuditModule],
  providers: [LoginAttempts, LoginQueue, LoginService, PasswordChecker],
  exports: [LoginQueue, LoginService],
})
export class LoginModule {}

import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ApplicationAuthenticator } from './application-authenticator.js';

/** Applications, and their credentials (RFC 6749 §2.3). */
@Module({ imports: [AuditModule], providers: [ApplicationAuthenticator], exports: [ApplicationAuthenticator] })
export class ApplicationModule {}

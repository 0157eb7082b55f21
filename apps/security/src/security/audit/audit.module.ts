import { Module } from '@nestjs/common';
import { AuditTrail } from './audit-trail.js';
import { FailureTrail } from './failure-trail.js';
import { SecurityLog } from './security-log.js';

/** The audit trail, and the log of security events (B14). */
@Module({ providers: [AuditTrail, FailureTrail, SecurityLog], exports: [SecurityLog] })
export class AuditModule {}

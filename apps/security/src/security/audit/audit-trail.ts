import { Sql } from '@earshot/database-kit';
import { auditStatement, type NewAuditEvent } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';

/**
 * Writes entries of the audit trail (B14). One statement writes all that arrive while another one runs, so a flood of
 * failed logins needs few commits. An entry is on the disk when `record` resolves, so the answer must wait for it.
 */
@Injectable()
export class AuditTrail {
  private writing: Promise<unknown> = Promise.resolve();
  private readonly entries = new DataLoader<NewAuditEvent, void>((events) => this.write(events), {
    cache: false,
    maxBatchSize: 500,
    batchScheduleFn: (write) => void this.writing.then(() => setImmediate(write)),
  });

  constructor(private readonly sql: Sql) {}

  record(event: NewAuditEvent): Promise<void> {
    return this.entries.load(event);
  }

  /** Writes all these entries, or none. */
  async recordAll(events: readonly NewAuditEvent[]): Promise<void> {
    if (events.length > 0) await this.write(events);
  }

  private async write(events: readonly NewAuditEvent[]): Promise<void[]> {
    const written = this.sql.rows<never>(auditStatement(events));
    this.writing = written.catch(() => undefined);
    await written;
    return events.map(() => undefined);
  }
}

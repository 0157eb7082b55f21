import { Sql } from '@earshot/database-kit';
import { SecurityEnvironment } from '../environment.js';
import { type Log, LOG } from '@earshot/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';

const EVERY_MS = 10 * 60 * 1000;
const BATCH = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const expiredTokens = (table: string) => `
  delete from security.${table} where hash in
    (select hash from security.${table} where expires_at <= $1 limit $2 for update skip locked)`;

/**
 * Deletes the failures of logins without an attempt for a day, whether or not a user has the login, so that deletion
 * does not reveal which logins exist (B5). Keeps a lockout that has not ended if a user has the login.
 */
const DELETE_OLD_FAILURES = `
  delete from security.login_failure where (client_id, login_hash) in
    (select client_id, login_hash from security.login_failure f
      where attempted_at <= $1
        and (locked_until > $3 and exists (
          select from security."user" u
           where u.client_id = f.client_id and sha256(convert_to(u.login, 'UTF8')) = f.login_hash)) is not true
      limit $2 for update skip locked)`;

const PRUNE_AUDIT = 'select security.prune_audit_events($1, $2) as deleted';

/** Deletes expired rows in batches, so that the tables contain few rows that are not valid. */
@Injectable()
export class Pruner implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout;

  constructor(
    private readonly sql: Sql,
    @Inject(LOG) private readonly log: Log,
    private readonly environment: SecurityEnvironment,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.prune().catch((err: unknown) => this.log.warn({ err }, 'expired rows could not be deleted'));
    }, EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Deletes everything that has expired and returns the number of rows. Replicas may run it at the same time. */
  async prune(): Promise<number> {
    const now = new Date();
    const dayAgo = new Date(now.valueOf() - DAY_MS);
    const tokens = await this.deleteAll(expiredTokens('access_token'), [now, BATCH]);
    const refreshTokens = await this.deleteAll(expiredTokens('refresh_token'), [now, BATCH]);
    const failures = await this.deleteAll(DELETE_OLD_FAILURES, [dayAgo, BATCH, now]);
    return tokens + refreshTokens + failures + (await this.pruneAuditTrail(now));
  }

  /** The role of the service may not delete entries. A function of the owner does, once they are old enough (B14). */
  private async pruneAuditTrail(now: Date): Promise<number> {
    const before = new Date(now.valueOf() - this.environment.AUDIT_RETENTION_DAYS * DAY_MS);
    return inBatches(async () => {
      const [{ deleted }] = await this.sql.rows<{ deleted: number }>({ text: PRUNE_AUDIT, values: [before, BATCH] });
      return deleted;
    });
  }

  private deleteAll(text: string, values: unknown[]): Promise<number> {
    return inBatches(() => this.sql.change({ text, values }));
  }
}

/** Deletes batches until one is not full, and returns the number of rows. */
async function inBatches(deleteBatch: () => Promise<number>): Promise<number> {
  let deleted = 0;
  for (let batch = BATCH; batch === BATCH; deleted += batch) batch = await deleteBatch();
  return deleted;
}

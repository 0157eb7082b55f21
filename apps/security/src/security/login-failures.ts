import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SecurityEnvironment } from '../environment.js';

/** Not locked, or no longer: `$2` is now. */
const NOT_LOCKED = 'not locked and (locked_until is null or locked_until <= $2)';

/** One more than before, or one when a lock has run out: then counting starts anew. */
const FAILURES = 'case when locked_until is null then failed_logins + 1 else 1 end';

/** Records that the user $1 logs in now, $2; no row when they were locked in the meantime by guesses beside it. */
export const RECORD_LOGIN = `
  update security."user" set failed_logins = 0, locked_until = null, logged_at = $2
   where id = $1 and activated and ${NOT_LOCKED}
  returning id`;

/** Counts wrong passwords in a row, in the database, so that the count holds across replicas (contract B5). */
@Injectable()
export class LoginFailures {
  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: SecurityEnvironment,
  ) {}

  /**
   * Counts a failure and locks the user at the threshold; failures while locked change nothing. Without a user it
   * asks the database the same, so that unknown logins take as long as known ones (contract B4). It does not wait
   * for the disk, which only a real count would.
   */
  async count(userId: string | undefined): Promise<void> {
    const { LOCKOUT_THRESHOLD } = this.environment;
    const now = new Date();
    await this.dataSource.transaction(async (manager) => {
      await manager.query('set local synchronous_commit = off');
      await manager.query(
        `update security."user"
            set failed_logins = ${FAILURES},
                locked_until = case when ${FAILURES} >= $3 then $4::timestamptz end
          where id = $1 and ${NOT_LOCKED}`,
        [userId ?? '', now, LOCKOUT_THRESHOLD, this.lockEnd(now)],
      );
    });
  }

  private lockEnd(now: Date): Date | 'infinity' {
    const { LOCKOUT_SECONDS } = this.environment;
    return LOCKOUT_SECONDS === 0 ? 'infinity' : new Date(now.valueOf() + LOCKOUT_SECONDS * 1000);
  }
}

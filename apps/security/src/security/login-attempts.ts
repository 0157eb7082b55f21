import { setTimeout as sleep } from 'node:timers/promises';
import { poolOf } from '@earshot/database-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SecurityEnvironment } from '../environment.js';
import { OAuthError } from './oauth.error.js';
import { locked } from './user-rejections.js';

/** What attempts are counted for: a login of a client account, whether or not a user has it (B5). */
export interface LoginKey {
  clientId: string;
  loginHash: Buffer;
}

/** An attempt in flight for longer than this belonged to a process that died. */
const IN_FLIGHT_MS = 30_000;

/** How long an attempt waits for others of the same login that may lock it, and how often it checks. */
const WAIT_MS = 4_000;
const LOOK_EVERY_MS = 50;

/**
 * The commit does not wait for the disk: a crash of the database loses the counts of its last moments and nothing else.
 * The condition is always true.
 */
const UNSYNCED = `set_config('synchronous_commit', 'off', true) = 'off'`;

/** What counts of a row at $3, now: nothing when its lock has run out, and no attempt begun before $4. */
const FAILURES = 'case when f.locked_until is null then f.failures else 0 end';
const IN_FLIGHT = 'case when f.attempted_at > $4 then f.in_flight else 0 end';

/**
 * Counts one more attempt in flight, unless the login is locked or the attempts in flight would lock it if they all
 * failed. A threshold that was lowered below the failures so far leaves one attempt at a time.
 */
const RESERVE = {
  name: 'reserve login attempt',
  text: `
    with reserved as (
      insert into security.login_failure as f (client_id, login_hash, in_flight, attempted_at)
      select $1, $2::bytea, 1, $3::timestamptz where ${UNSYNCED}
      on conflict (client_id, login_hash) do update
         set failures = ${FAILURES}, locked_until = null, in_flight = ${IN_FLIGHT} + 1, attempted_at = $3
       where (f.locked_until is null or f.locked_until <= $3) and least(${FAILURES}, $5 - 1) + ${IN_FLIGHT} < $5
      returning 1)
    select exists (select from reserved) as is_reserved,
           exists (select from security.login_failure f
                    where client_id = $1 and login_hash = $2 and locked_until > $3) as is_locked`,
};

const SETTLE = `
  update security.login_failure set in_flight = greatest(in_flight - 1, 0)`;

const GIVE_BACK = {
  name: 'give login attempt back',
  text: `${SETTLE} where client_id = $1 and login_hash = $2 and ${UNSYNCED}`,
};

const COUNT_FAILURE = {
  name: 'count failed login',
  text: `${SETTLE}, failures = failures + 1,
         locked_until = coalesce(locked_until, case when failures + 1 >= $3 then $4::timestamptz end)
   where client_id = $1 and login_hash = $2 and ${UNSYNCED}`,
};

/**
 * Reserves attempts at a login in the database, so that the limit holds across replicas: of concurrent guesses, no more
 * passwords are checked than may fail before the lock (B5). Every attempt is reserved first and then settled once: by
 * `countFailure`, by `giveBack`, or by LoginRecorder.
 */
@Injectable()
export class LoginAttempts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: SecurityEnvironment,
  ) {}

  /** Waits until the password may be checked. Throws `User has been locked` without a check while a lock lasts. */
  async reserve(key: LoginKey): Promise<void> {
    const giveUpAt = performance.now() + WAIT_MS;
    for (;;) {
      const { is_reserved, is_locked } = await this.tryToReserve(key);
      if (is_reserved) return;
      if (is_locked) throw locked();
      if (performance.now() > giveUpAt) throw OAuthError.overloaded();
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** The password was wrong: one failure more, and the lock at the threshold. */
  async countFailure({ clientId, loginHash }: LoginKey): Promise<void> {
    const values = [clientId, loginHash, this.environment.LOCKOUT_THRESHOLD, this.lockEnd()];
    await poolOf(this.dataSource).query({ values, ...COUNT_FAILURE });
  }

  /** The password was right, or could not be checked: no failure. */
  async giveBack({ clientId, loginHash }: LoginKey): Promise<void> {
    await poolOf(this.dataSource).query({ values: [clientId, loginHash], ...GIVE_BACK });
  }

  private async tryToReserve({ clientId, loginHash }: LoginKey) {
    const now = Date.now();
    const values = [
      clientId,
      loginHash,
      new Date(now),
      new Date(now - IN_FLIGHT_MS),
      this.environment.LOCKOUT_THRESHOLD,
    ];
    const statement = { values, ...RESERVE };
    const { rows } = await poolOf(this.dataSource).query<{ is_reserved: boolean; is_locked: boolean }>(statement);
    return rows[0];
  }

  private lockEnd(): Date | 'infinity' {
    const { LOCKOUT_SECONDS } = this.environment;
    return LOCKOUT_SECONDS === 0 ? 'infinity' : new Date(Date.now() + LOCKOUT_SECONDS * 1000);
  }
}

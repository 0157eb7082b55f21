import { setTimeout as sleep } from 'node:timers/promises';
import { preparedStatement, Sql } from '@earshot/database-kit';
import { Injectable } from '@nestjs/common';
import { SecurityEnvironment } from '../../environment.js';
import { OAuthError } from '../oauth/oauth.error.js';
import { userLocked } from './user-rejections.js';

/** A login of a client account, whether or not a user has it. Attempts are counted for each key (B5). */
export interface LoginKey {
  clientId: string;
  loginHash: Buffer;
}

/** An attempt in flight for longer than this belonged to a process that died. */
const IN_FLIGHT_MS = 30_000;

/** How long an attempt waits for other attempts at the same login, which may lock it, and how often it retries. */
const WAIT_MS = 4_000;
const RETRY_EVERY_MS = 50;

/**
 * A condition that is always true. Its side effect: the commit does not wait for the disk. A crash of the database may
 * lose the latest counts, and nothing else.
 */
const UNSYNCED = `set_config('synchronous_commit', 'off', true) = 'off'`;

/** The failures of a row that still count: none once its lockout has ended. */
const FAILURES = 'case when f.locked_until is null then f.failures else 0 end';

/** A login attempt that begins now. Attempts that began before `inFlightSince` no longer count as in flight. */
type Reservation = LoginKey & { now: Date; inFlightSince: Date; threshold: number };

/**
 * Counts one more attempt in flight, unless the login is locked or the attempts in flight would lock it if they all
 * failed. If the threshold was lowered below the failures so far, one attempt at a time is allowed.
 */
const reserve = preparedStatement<{ is_reserved: boolean; is_locked: boolean }, Reservation>(
  'reserve login attempt',
  ($) => {
    const [clientId, loginHash, now, threshold] = [$('clientId'), $('loginHash'), $('now'), $('threshold')];
    const inFlight = `case when f.attempted_at > ${$('inFlightSince')} then f.in_flight else 0 end`;
    return `
    with reserved as (
      insert into security.login_failure as f (client_id, login_hash, in_flight, attempted_at)
      select ${clientId}, ${loginHash}::bytea, 1, ${now}::timestamptz where ${UNSYNCED}
      on conflict (client_id, login_hash) do update
         set failures = ${FAILURES}, locked_until = null, in_flight = ${inFlight} + 1, attempted_at = ${now}
       where (f.locked_until is null or f.locked_until <= ${now})
         and least(${FAILURES}, ${threshold} - 1) + ${inFlight} < ${threshold}
      returning 1)
    select exists (select from reserved) as is_reserved,
           exists (select from security.login_failure f
                    where client_id = ${clientId} and login_hash = ${loginHash} and locked_until > ${now}) as is_locked`;
  },
);

const SETTLE = `
  update security.login_failure set in_flight = greatest(in_flight - 1, 0)`;

const giveBack = preparedStatement<never, LoginKey>(
  'give login attempt back',
  ($) => `${SETTLE} where client_id = ${$('clientId')} and login_hash = ${$('loginHash')} and ${UNSYNCED}`,
);

const countFailure = preparedStatement<
  { is_locked: boolean },
  LoginKey & { threshold: number; lockEnd: Date | 'infinity' }
>(
  'count failed login',
  ($) => `${SETTLE}, failures = failures + 1,
         locked_until = coalesce(
           locked_until, case when failures + 1 >= ${$('threshold')} then ${$('lockEnd')}::timestamptz end)
   where client_id = ${$('clientId')} and login_hash = ${$('loginHash')} and ${UNSYNCED}
   returning locked_until is not null as is_locked`,
);

/**
 * Reserves login attempts in the database, so that the limit holds across replicas: of concurrent guesses, no more are
 * checked than may fail before the lockout (B5). Every attempt is reserved first, and then settled once by
 * `countFailure`, `giveBack` or `recordedLogin`.
 */
@Injectable()
export class LoginAttempts {
  constructor(
    private readonly sql: Sql,
    private readonly environment: SecurityEnvironment,
  ) {}

  /** Waits until the password may be checked. While a lockout lasts, throws `User has been locked` without a check. */
  async reserve(key: LoginKey): Promise<void> {
    const giveUpAt = performance.now() + WAIT_MS;
    for (;;) {
      const { is_reserved, is_locked } = await this.tryToReserve(key);
      if (is_reserved) return;
      if (is_locked) throw userLocked();
      if (performance.now() > giveUpAt) throw OAuthError.overloaded();
      await sleep(RETRY_EVERY_MS);
    }
  }

  /**
   * Settles an attempt with a wrong password: counts a failure, and locks the login at the threshold. Returns whether the
   * login is locked now.
   */
  async countFailure(key: LoginKey): Promise<boolean> {
    const threshold = this.environment.LOCKOUT_THRESHOLD;
    const [failure] = await this.sql.rows(countFailure({ ...key, threshold, lockEnd: this.lockEnd() }));
    return failure?.is_locked ?? false;
  }

  /** Settles an attempt without a failure, because the password was right or could not be checked. */
  async giveBack(key: LoginKey): Promise<void> {
    await this.sql.rows(giveBack(key));
  }

  private async tryToReserve(key: LoginKey) {
    const now = new Date();
    const inFlightSince = new Date(now.valueOf() - IN_FLIGHT_MS);
    const threshold = this.environment.LOCKOUT_THRESHOLD;
    const [answer] = await this.sql.rows(reserve({ ...key, now, inFlightSince, threshold }));
    return answer;
  }

  private lockEnd(): Date | 'infinity' {
    const { LOCKOUT_SECONDS } = this.environment;
    return LOCKOUT_SECONDS === 0 ? 'infinity' : new Date(Date.now() + LOCKOUT_SECONDS * 1000);
  }
}

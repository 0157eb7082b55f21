import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { OAuthError } from './oauth.error.js';

/** Logins under way in this process; further ones would be answered too late to be of use. */
const AT_MOST = 100;
const REFUSE_AFTER_MS = 500;

/** Attempts at one login at once. More would only wait for each other in the database. */
const AT_ONCE_FOR_A_LOGIN = 4;

/** Has the logins of this process wait for each other, and refuses with 503 what would wait for too long. */
@Injectable()
export class LoginQueue {
  private size = 0;
  private readonly lines = new Map<string, { size: number; limit: ReturnType<typeof pLimit> }>();

  /** Runs `attempt` when its turn comes; attempts with the same `key` are few at once. */
  async run<T>(key: string, attempt: () => Promise<T>): Promise<T> {
    await this.refuseWhenFull();
    const line = this.lines.get(key) ?? { size: 0, limit: pLimit(AT_ONCE_FOR_A_LOGIN) };
    this.lines.set(key, line);
    this.size++;
    line.size++;
    try {
      return await line.limit(attempt);
    } finally {
      this.size--;
      if (--line.size === 0) this.lines.delete(key);
    }
  }

  /**
   * Throws the 503 when no more may wait. Ask it first of all, so that a flood does not reach the database. It takes its
   * time: clients that ask again at once would keep the service busy with refusals.
   */
  async refuseWhenFull(): Promise<void> {
    if (this.size < AT_MOST) return;
    await sleep(REFUSE_AFTER_MS);
    throw OAuthError.overloaded();
  }
}

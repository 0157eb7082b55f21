import { setTimeout as sleep } from 'node:timers/promises';
import { FairShare } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { OAuthError } from './oauth.error.js';

/** Logins in flight in this process. Further ones would be answered too late to be of use. */
const AT_MOST = 100;
const REJECT_AFTER_MS = 500;

/** Concurrent attempts at one login. More would only wait for each other in the database. */
const AT_ONCE_FOR_A_LOGIN = 4;

/** Queues the logins of this process, and rejects with 503 those that would wait for too long. */
@Injectable()
export class LoginQueue {
  private size = 0;
  private readonly shares = new FairShare({ running: AT_ONCE_FOR_A_LOGIN });

  /** Runs `attempt` when its turn comes; only a few attempts with the same `key` run at once. */
  async run<T>(key: string, attempt: () => Promise<T>): Promise<T> {
    await this.rejectWhenFull();
    this.size++;
    try {
      return await this.shares.run(key, attempt);
    } finally {
      this.size--;
    }
  }

  /**
   * Throws the 503 when no more may wait. Call it before anything else, so that a flood does not reach the database. It
   * waits first, so that immediate retries cannot keep the service busy rejecting them.
   */
  async rejectWhenFull(): Promise<void> {
    if (this.size < AT_MOST) return;
    await sleep(REJECT_AFTER_MS);
    throw OAuthError.overloaded();
  }
}

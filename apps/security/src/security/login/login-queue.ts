import { setTimeout as sleep } from 'node:timers/promises';
import { FairShare, METRICS, observedGauge } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { OAuthError } from '../oauth/oauth.error.js';

/** The most login attempts in flight in this process. More would be answered too late. */
const MAX_IN_FLIGHT = 100;
const REJECT_AFTER_MS = 500;

/** The most concurrent attempts at one login. More would only wait for each other in the database. */
const MAX_PER_LOGIN = 4;

/** Queues the login attempts of this process. If too many are in flight, rejects further ones with 503. */
@Injectable()
export class LoginQueue {
  private size = 0;
  private readonly shares = new FairShare({ running: MAX_PER_LOGIN });

  constructor(@Inject(METRICS) metrics: Registry) {
    const help = `Login attempts in flight; with ${MAX_IN_FLIGHT} further ones are rejected`;
    observedGauge(metrics, 'login_queue_length', help, () => this.size);
  }

  /** Runs `attempt` in its turn. Only a few attempts with the same `key` run at the same time. */
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
   * Throws a 503 if the queue is full. Call it before anything else, so that a flood does not reach the database. It
   * waits before it throws, so that immediate retries cannot keep the service busy rejecting them.
   */
  async rejectWhenFull(): Promise<void> {
    if (this.size < MAX_IN_FLIGHT) return;
    await sleep(REJECT_AFTER_MS);
    throw OAuthError.overloaded();
  }
}

import { timeWaited } from '@earshot/service-kit';
import type { ServerResponse } from 'node:http';
import { nothingChanged } from './write/write-errors.js';

/** A database that is away or too busy is reported to the client before five seconds are over (rule C11). */
const ANSWER_WITHIN_MS = 4_500;

/** With less time than this a transaction is not begun: it would most likely have to be ended before its COMMIT. */
const WORTH_BEGINNING_MS = 1_000;

/** How long a client waits for its answer: until the time is over, or the client is gone. */
export class Deadline {
  /** Milliseconds since 1970. */
  readonly at: number;
  private readonly over: Promise<never>;
  private isOver = false;

  constructor(response: ServerResponse) {
    const timeLeft = ANSWER_WITHIN_MS - timeWaited(response);
    this.at = Date.now() + timeLeft;
    this.over = new Promise((_, reject) => {
      const end = () => {
        this.isOver = true;
        reject(nothingChanged(new Error('The client no longer waits.')));
      };
      const timer = setTimeout(end, timeLeft);
      response.once('close', () => {
        clearTimeout(timer);
        end();
      });
    });
    this.over.catch(() => undefined);
  }

  /** Whether it is too late to begin a transaction that the client would have to wait for. */
  get isTooLate(): boolean {
    return this.isOver || this.at - Date.now() < WORTH_BEGINNING_MS;
  }

  /** What `work`, which changes nothing, resolves to; rejects with a 503 when the client no longer waits. */
  meet<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.over]);
  }
}

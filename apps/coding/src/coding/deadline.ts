import { timeWaited } from '@earshot/service-kit';
import type { ServerResponse } from 'node:http';
import { nothingChanged } from './write/write-errors.js';

/** A client learns within 5 s that the database is unavailable or too busy (rule C11). */
const ANSWER_WITHIN_MS = 4_500;

/** No transaction begins with less time than this: it would most likely be ended before its COMMIT. */
const WORTH_BEGINNING_MS = 1_000;

/** The end of the time that a client waits for its answer: at the latest when it closes the connection. */
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

  /** Whether it is too late to begin a transaction for this client. */
  get isTooLate(): boolean {
    return this.isOver || this.at - Date.now() < WORTH_BEGINNING_MS;
  }

  /** Resolves like `work`, which must change nothing; rejects with a 503 when the client no longer waits. */
  meet<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.over]);
  }
}

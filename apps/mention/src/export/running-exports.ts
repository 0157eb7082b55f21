import { DocumentError } from '@earshot/error-kit';
import { Injectable } from '@nestjs/common';

/** Each has a connection of its own to the database. */
const MOST = 4;

/** The exports of this process: one of a client account at a time (rule D19). */
@Injectable()
export class RunningExports {
  private readonly accounts = new Set<string>();

  /** Begins an export, which runs until `signal` aborts. Throws a 503 if there is no room. */
  begin(clientId: string, signal: AbortSignal): void {
    if (this.accounts.has(clientId)) throw tooBusy('An export of this client account is in flight; try again later.');
    if (this.accounts.size >= MOST) throw tooBusy('Too many exports are in flight; try again later.');
    signal.throwIfAborted();
    this.accounts.add(clientId);
    signal.addEventListener('abort', () => this.accounts.delete(clientId), { once: true });
  }
}

const tooBusy = (detail: string) => DocumentError.of('too_busy', detail);

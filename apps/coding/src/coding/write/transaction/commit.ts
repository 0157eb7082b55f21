import type { Statement } from '@earshot/database-kit';
import type { ClientBase } from 'pg';
import { CutShortError, inTime, limitStatements, type TimeLimit, timeLimit } from './deadline.js';

/** COMMIT was sent, but PostgreSQL did not confirm it: the transaction may be committed. */
export class UnconfirmedCommitError extends Error {
  constructor(cause: unknown) {
    super('COMMIT was not confirmed', { cause });
  }
}

/**
 * Sends the last statements and COMMIT together. After an UnconfirmedCommitError the transaction may be
 * committed; after any other error it is not.
 */
export async function commit(client: ClientBase, last: readonly Statement<never>[], limit: TimeLimit): Promise<void> {
  if (performance.now() >= limit.at) throw new CutShortError('The transaction took too long.');
  const warnings = new Warnings(client);
  const statements = [limitStatements(timeLimit(limit)), ...last, 'commit'];
  const sent = Promise.allSettled(statements.map((statement) => client.query(statement)));
  const results = await inTime(sent, limit, 'No answer in time.')
    .catch((error: unknown) => Promise.reject(new UnconfirmedCommitError(error)))
    .finally(() => warnings.stop());
  const committed = results.at(-1)!;
  if (committed.status === 'rejected') throw new UnconfirmedCommitError(committed.reason);
  // After an error in the transaction, PostgreSQL answers COMMIT with ROLLBACK and without an error.
  if (committed.value.command !== 'COMMIT') throw firstError(results) ?? new CutShortError('COMMIT became ROLLBACK.');
  if (warnings.messages.length > 0) throw new UnconfirmedCommitError(new Error(warnings.messages.join('; ')));
}

const firstError = (results: PromiseSettledResult<unknown>[]): unknown =>
  results.find((result) => result.status === 'rejected')?.reason;

/**
 * The warnings of a COMMIT. If an administrator cancels the wait for a synchronous standby, COMMIT succeeds with a
 * warning.
 */
class Warnings {
  readonly messages: string[] = [];

  constructor(private readonly client: ClientBase) {
    client.on('notice', this.listen);
  }

  stop(): void {
    this.client.off('notice', this.listen);
  }

  private readonly listen = ({ code, message }: { code?: string; message?: string }): void => {
    if (code !== SUCCESS) this.messages.push(message ?? '');
  };
}

const SUCCESS = '00000';

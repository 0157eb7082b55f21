import type { ClientBase, QueryConfig } from 'pg';
import { inTime } from './deadline.js';
import { limitStatements, timeLimit } from './statements.js';
import { nothingChanged } from './write-errors.js';

/** COMMIT was sent, and PostgreSQL did not say whether it took effect. */
export class InDoubtError extends Error {
  constructor(cause: unknown) {
    super('COMMIT was not confirmed', { cause });
  }
}

/**
 * Records the changes and commits. An InDoubtError leaves open whether it did; any other error means that nothing was
 * changed.
 */
export async function commit(client: ClientBase, records: QueryConfig[], deadline: number): Promise<void> {
  if (Date.now() >= deadline) throw nothingChanged(new Error('The transaction took too long.'));
  const warnings = new Warnings(client);
  const statements = [limitStatements(timeLimit(deadline)), ...records, 'commit'];
  const sent = Promise.allSettled(statements.map((statement) => client.query(statement)));
  const results = await inTime(sent, deadline, () => new InDoubtError(new Error('No answer in time.'))).finally(() =>
    warnings.stop(),
  );
  const last = results.at(-1)!;
  if (last.status === 'rejected') throw new InDoubtError(last.reason);
  // After an error inside the transaction PostgreSQL answers COMMIT with ROLLBACK, and no error.
  if (last.value.command !== 'COMMIT')
    throw firstError(results) ?? nothingChanged(new Error('COMMIT became ROLLBACK.'));
  if (warnings.messages.length > 0) throw new InDoubtError(new Error(warnings.messages.join('; ')));
}

const firstError = (results: PromiseSettledResult<unknown>[]): unknown =>
  results.find((result) => result.status === 'rejected')?.reason;

/** Where an administrator ends the wait for a synchronous standby, PostgreSQL calls COMMIT a success, with a warning. */
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

import type { CodedState } from '@earshot/coding/entities';
import type { ClientBase } from 'pg';
import { keyOfState } from '../payload/coded-state.js';
import { Distinct } from './distinct.js';
import { allSettled } from './all-settled.js';
import { placesOf, type PreviousRow, stateOf } from './previous-values.js';
import { setColumnsOf } from './set-columns.js';
import { batchesOf, type ReportUpdate, type UpdateBatch } from './update-batches.js';
import { updateMentions } from './update-mentions.js';

/** The states that the mentions of an update had before it. */
export interface PreviousStates {
  /** For each mention of the update, the number of its state in `states`. undefined if the mention does not exist. */
  numbers: (number | undefined)[];
  states: Distinct<CodedState>;
}

/** Updates mentions of a report. `serverVersion` is the major version of PostgreSQL. */
export async function changeMentions(
  client: ClientBase,
  update: ReportUpdate,
  serverVersion: number,
): Promise<PreviousStates> {
  const batches = batchesOf(update);
  const statements = batches.map((batch) => updateMentions(update.reportId, batch, serverVersion));
  const results = await allSettled(statements.map((statement) => client.query<PreviousRow>(statement)));
  const previous = { numbers: update.mentionIds.map(() => undefined), states: new Distinct<CodedState>() };
  results.forEach(({ rows }, number) => addPrevious(previous, batches[number], rows));
  return previous;
}

function addPrevious({ numbers, states }: PreviousStates, batch: UpdateBatch, rows: readonly PreviousRow[]): void {
  const columns = setColumnsOf(batch.values);
  for (const row of rows) {
    const state = stateOf(row, columns);
    const number = states.number(keyOfState(state), state);
    for (const place of placesOf(row)) numbers[batch.indexes[place]] = number;
  }
}

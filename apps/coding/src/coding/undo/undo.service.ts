import { codedJson } from '@earshot/coding/entities';
import { integerArray, Sql } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import type { ShareRequest, TokenOwner } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { changeId } from '../write/change-id.js';
import { type FoundChange, HistoryReader } from '../history/history-reader.js';
import type { Answer } from '../idempotency/answer.js';
import { StoredAnswers } from '../idempotency/stored-answers.js';
import type { WriteCall } from '../idempotency/write-call.js';
import { insertRecord, type NewRecord, nextChangeIds } from '../write/change-records.js';
import { lockReports } from '../write/lock-reports.js';
import type { PreviousStates } from '../write/report-update.js';
import { changeMentions } from '../write/update-mentions.js';
import type { PreviousRow } from '../write/coded-columns.js';
import type { Finished, Work } from '../write/transaction.js';
import { Transactor } from '../write/transactor.js';
import { currentStates, lockedStates } from './current-states.js';
import { columnsOf, planUndo, type UndoPlan } from './plan-undo.js';
import { undoAnswer, undoPreview } from './undo-answer.js';
import { undoBody } from './undo.request.js';
import { contentOfChange, positionsOf, type UndoneChange, undoneChange } from './undone-change.js';

/** An undo of a change of more mentions counts as a large request, because of its work and its answer. */
const LARGE_CHANGE = 1_000;

/** An undo that may begin. */
interface Undo {
  change: FoundChange;
  undone: UndoneChange;
  /** The positions of the mentions to restore. */
  positions: number[];
  caller: TokenOwner;
}

/** Undoes changes (rule C16). */
@Injectable()
export class UndoService {
  constructor(
    private readonly history: HistoryReader,
    private readonly transactor: Transactor,
    private readonly answers: StoredAnswers,
    private readonly sql: Sql,
  ) {}

  /** Restores the previous values of a change, or of a part of it. */
  async answer(id: string, document: unknown, { caller, deadline, keyed, takeTurn }: WriteCall): Promise<Answer> {
    const { mention_ids, meta } = undoBody.read(document);
    const context = { clientId: caller.clientId, signal: deadline.signal };
    const change = await this.history.find(id, context);
    if (change.action === 'erase') throw changeIrreversible();
    if (change.mention_count > LARGE_CHANGE) await takeTurn();
    const undone = await this.read(change, context);
    const undo = { change, undone, positions: await positionsOf(undone, mention_ids), caller };
    if (meta.dry_run) return undoPreview(undo, await this.preview(undo, context));
    const work = this.answers.storing(this.workOf(undo), keyed);
    return this.transactor.run(caller.clientId, work, deadline);
  }

  private async read(change: FoundChange, context: ShareRequest): Promise<UndoneChange> {
    if (!change.hasPrevious) {
      throw DocumentError.of(
        'previous_values_unknown',
        'The change cannot be undone: the previous values of its mentions were not recorded.',
      );
    }
    const [content] = await this.history.rows(contentOfChange({ report: change.report_id, id: change.id }), context);
    return undoneChange(change, content);
  }

  private async preview(undo: Undo, context: ShareRequest): Promise<UndoPlan> {
    return planOf(undo, await this.history.rows(currentStates(...statesOf(undo)), context));
  }

  /** The locks of the report and of its rows keep the mentions from changing between the statements. */
  private workOf(undo: Undo): Work<Answer> {
    return {
      lock: lockReports([undo.change.report_id]),
      run: async (client) => {
        const { rows } = await client.query<PreviousRow>(lockedStates(...statesOf(undo)));
        return this.restore(undo, planOf(undo, rows), client);
      },
    };
  }

  private async restore(undo: Undo, plan: UndoPlan, client: ClientBase): Promise<Finished<Answer>> {
    if (plan.update.mentionIds.length === 0) return { result: undoAnswer(undo, plan, []), last: [] };
    const previous = await changeMentions(client, plan.update, this.sql.serverVersion);
    const [id] = await nextChangeIds(client, 1);
    const record = recordOf(undo, plan, previous, id);
    return { result: undoAnswer(undo, plan, [changeId(record)]), last: [insertRecord(record)] };
  }
}

const changeIrreversible = () =>
  DocumentError.of('change_irreversible', 'The change cannot be undone: it erased mentions for good.');

const statesOf = ({ change, undone, positions }: Undo): Parameters<typeof currentStates> => [
  change.report_id,
  positions.map((position) => undone.mentionIds[position]),
  columnsOf(undone),
];

const planOf = ({ change, undone, positions }: Undo, rows: readonly PreviousRow[]): UndoPlan =>
  planUndo(change.report_id, undone, positions, rows);

function recordOf(
  { change, caller }: Undo,
  { update }: UndoPlan,
  { numbers, states }: PreviousStates,
  id: string,
): NewRecord {
  return {
    id,
    report_id: change.report_id,
    changed_at: new Date(),
    user_id: caller.userId,
    application_id: caller.applicationId,
    action: 'undo',
    undone_id: change.id,
    rewrites: false,
    mention_count: update.mentionIds.length,
    mention_ids: update.mentionIds,
    payload_numbers: integerArray(update.valueNumbers),
    payloads: update.values.map(codedJson),
    previous_numbers: integerArray(numbers as number[]),
    previous: states.values.map(codedJson),
  };
}

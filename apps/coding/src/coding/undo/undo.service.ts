import { codedJson } from '@earshot/coding/entities';
import { integerArray, Sql } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import { requireScope, type ShareRequest, type TokenOwner } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { CodingEnvironment } from '../../environment.js';
import { changeId } from '../write/change-id.js';
import type { FoundChange } from '../history/change-statements.js';
import { HistoryReader } from '../history/history-reader.js';
import type { Answer } from '../idempotency/answer.js';
import { StoredAnswers } from '../idempotency/stored-answers.js';
import type { WriteCall } from '../idempotency/write-call.js';
import { allSettled } from '../write/transaction/connection.js';
import { insertRecord, type NewRecord, nextChangeIds } from '../write/change-records.js';
import { holdShard } from '../write/transaction/hold-shard.js';
import { lockReports } from '../write/transaction/lock-reports.js';
import type { PreviousStates } from '../write/mentions/report-update.js';
import { changeMentions } from '../write/mentions/write-coded-values.js';
import type { PreviousRow } from '../write/mentions/coded-columns.js';
import type { Finished, Work } from '../write/transaction/transaction.js';
import { Transactor } from '../write/transaction/transactor.js';
import { currentStates, lockedStates } from './current-states.js';
import { columnsOf, planUndo, type UndoPlan } from './plan-undo.js';
import { eraseImported, untouchedMentions } from './erase-imported.js';
import { undoAnswer, undoPreview } from './undo-answer.js';
import { undoBody, type UndoResult } from './undo.message.js';
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
    private readonly environment: CodingEnvironment,
  ) {}

  /** Rejects a token that may not undo the change, if there still is one: it must not get a stored answer either. */
  async authorize(id: string, { caller, deadline }: WriteCall): Promise<void> {
    const change = await this.history.lookUp(id, { clientId: caller.clientId, signal: deadline.signal });
    if (change) this.expectScope(change, caller);
  }

  /** The undo of an import erases mentions, so it needs the scope of the import (rule C16). */
  private expectScope({ action }: FoundChange, caller: TokenOwner): void {
    if (action === 'import') requireScope(caller, this.environment.IMPORT_SCOPE);
  }

  /** Restores the previous values of a change, or of a part of it. */
  async answer(
    id: string,
    document: unknown,
    { caller, deadline, keyed, takeTurn }: WriteCall,
  ): Promise<Answer<UndoResult>> {
    const { mention_ids, meta } = undoBody.read(document);
    const context = { clientId: caller.clientId, signal: deadline.signal };
    const change = await this.history.find(id, context);
    this.expectScope(change, caller);
    if (change.action === 'report') throw notUndoable();
    if (isErasure(change)) throw changeIrreversible();
    if (change.mention_count > LARGE_CHANGE) await takeTurn();
    const allowFor = (mentions: number) => {
      if (mentions > 1 && !meta.dry_run) deadline.allowFor(mentions);
    };
    // Before the content of the change is read, which takes long for many mentions.
    allowFor(Math.min(change.mention_count, mention_ids?.length ?? Infinity));
    const undone = await this.read(change, context);
    const undo = { change, undone, positions: await positionsOf(undone, mention_ids), caller };
    if (meta.dry_run) return undoPreview(undo, await this.preview(undo, context));
    allowFor(undo.positions.length);
    const work = this.answers.storing(this.workOf(undo), keyed);
    return this.transactor.run(caller.clientId, work, deadline);
  }

  private async read(change: FoundChange, context: ShareRequest): Promise<UndoneChange> {
    if (!change.hasPrevious) throw previousValuesUnknown();
    const [content] = await this.history.rows(contentOfChange({ report: change.report_id, id: change.id }), context);
    return undoneChange(change, content);
  }

  private async preview(undo: Undo, context: ShareRequest): Promise<UndoPlan> {
    const rows = await this.history.rows(currentStates(...statesOf(undo)), context);
    const untouched = mayErase(undo) ? await this.history.rows(untouchedMentions(untouchedBy(undo)), context) : [];
    return planOf(undo, rows, untouched);
  }

  /** The locks of its rows keep the mentions from changing between the statements. */
  private workOf(undo: Undo): Work<Answer<UndoResult>> {
    return {
      reportIds: [undo.change.report_id],
      lock: lockReports([undo.change.report_id]),
      run: async (client) => {
        const [, { rows }, untouched] = await allSettled([
          client.query(holdShard({ report: undo.change.report_id })),
          client.query<PreviousRow>(lockedStates(...statesOf(undo))),
          mayErase(undo) ? client.query<{ id: string }>(untouchedMentions(untouchedBy(undo))) : NONE,
        ]);
        return this.restore(undo, planOf(undo, rows, untouched.rows), client);
      },
    };
  }

  private async restore(undo: Undo, plan: UndoPlan, client: ClientBase): Promise<Finished<Answer<UndoResult>>> {
    const { update, erased } = plan;
    if (update.mentionIds.length + erased.length === 0) return { result: undoAnswer(undo, plan, []), last: [] };
    const previous = await changeMentions(client, update, this.sql.serverVersion);
    await eraseImported(client, undo.change.report_id, erased);
    const [id] = await nextChangeIds(client, 1);
    const record = recordOf(undo, plan, previous, id);
    return { result: undoAnswer(undo, plan, [changeId(record)]), last: [insertRecord(record)] };
  }
}

/** Mentions that are gone cannot come back: those of an erasure, and those of an undone import (rules C20, C21). */
const isErasure = ({ action, rewrites }: FoundChange): boolean => action === 'erase' || (action === 'undo' && rewrites);

const changeIrreversible = () =>
  DocumentError.of('change_irreversible', 'The change cannot be undone: it erased mentions for good.');

const notUndoable = () => DocumentError.of('not_undoable', 'A change of settings cannot be undone; set them again.');

const statesOf = ({ change, undone, positions }: Undo): Parameters<typeof currentStates> => [
  change.report_id,
  positions.map((position) => undone.mentionIds[position]),
  columnsOf(undone),
];

/** Only the undo of an import may erase mentions. */
const mayErase = ({ change }: Undo): boolean => change.action === 'import';

const NONE = Promise.resolve({ rows: [] as { id: string }[] });

const untouchedBy = (undo: Undo) => {
  const [report, mentions] = statesOf(undo);
  return { report, mentions, change: undo.change.id };
};

const planOf = (
  { change, undone, positions }: Undo,
  rows: readonly PreviousRow[],
  untouched: readonly { id: string }[],
): UndoPlan =>
  planUndo(change.report_id, undone, positions, { rows, untouched: new Set(untouched.map(({ id }) => id)) });

const previousValuesUnknown = () =>
  DocumentError.of(
    'previous_values_unknown',
    'The change cannot be undone: the previous values of its mentions were not recorded.',
  );

/** A mention that was erased has an empty payload, and no previous values. */
function recordOf(
  { change, caller }: Undo,
  { update, payloads, erased }: UndoPlan,
  { numbers, states }: PreviousStates,
  id: string,
): NewRecord {
  const numbersWith = (restored: readonly number[], ofErased: number) =>
    integerArray([...restored, ...erased.map(() => ofErased)]);
  const ofErased = erased.length > 0 ? [{}] : [];
  return {
    id,
    report_id: change.report_id,
    changed_at: new Date(),
    user_id: caller.userId,
    application_id: caller.applicationId,
    action: 'undo',
    undone_id: change.id,
    rewrites: erased.length > 0,
    mention_count: update.mentionIds.length + erased.length,
    mention_ids: [...update.mentionIds, ...erased],
    payload_numbers: numbersWith(update.valueNumbers, update.values.length),
    payloads: [...payloads, ...ofErased],
    previous_numbers: numbersWith(numbers as number[], states.values.length),
    previous: [...states.values.map(codedJson), ...ofErased],
  };
}

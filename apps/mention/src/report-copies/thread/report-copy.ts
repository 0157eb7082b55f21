import type { SqlRunner } from '@earshot/database-kit';
import type { Bitmap, LiveColumns, Steps, TextFilter } from '@earshot/live-columns';
import { analyticsDocument } from '../../analytics-results/analytics-document.js';
import { Rules } from '../../analytics-results/results.js';
import type { AskedQuestion, ColumnAnswer, DropReason, Question } from '../messages.js';
import { type ChangesSince, changesOf, changesSince } from './changes-since.js';
import type { Loaded } from './load-columns.js';
import type { ReportState } from './report-state.js';
import { textFilters, TextRows } from './text-rows.js';
import type { Turns } from './turns.js';

/** Reading a report again is faster than applying a change of more than a fifth of it. */
const MAX_SHARE = 1 / 5;

/** Change records are kept for 30 days at least (C9), so the records of the last hour are there. */
const STALE_MS = 3_600_000;

/** The copy cannot be followed any further. */
export class Dropped extends Error {
  constructor(
    readonly reason: DropReason,
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}

interface Asked {
  question: AskedQuestion;
  rowsOf: ((filter: TextFilter) => Bitmap) | undefined;
  resolve(answer: ColumnAnswer | undefined): void;
  reject(error: unknown): void;
}

/**
 * A copy of a report that follows its changes (decision 0037). Before it answers, it is brought up to date by a statement
 * that begins after the question was asked, so every acknowledged change is in the answer (rule D17). Questions that are
 * asked during a statement share the next one.
 */
export class ReportCopy {
  private readonly columns: LiveColumns;
  private readonly texts: TextRows;
  private state: ReportState;
  private freshAt = performance.now();
  private asked: Asked[] = [];
  private isAnswering = false;

  constructor(
    private readonly sql: SqlRunner,
    private readonly turns: Turns,
    private readonly report: Question['report'],
    { columns, state }: Loaded,
    private readonly onChanged: (mentions: number) => void,
  ) {
    this.columns = columns;
    this.state = state;
    this.texts = new TextRows(sql, report, columns);
  }

  get mentions(): number {
    return this.columns.size;
  }

  get bytes(): number {
    return this.columns.bytes + this.texts.bytes;
  }

  /** The memory that it may take. */
  get reserved(): number {
    return this.columns.bytes + this.texts.maxBytes;
  }

  /** Answers a question, or returns undefined if words or titles must be looked up first. Throws Dropped. */
  answer(question: AskedQuestion): Promise<ColumnAnswer | undefined> {
    return new Promise((resolve, reject) => {
      this.asked.push({ question, rowsOf: undefined, resolve, reject });
      void this.answerAll();
    });
  }

  private async answerAll(): Promise<void> {
    if (this.isAnswering) return;
    this.isAnswering = true;
    while (this.asked.length > 0) {
      const asked = this.asked.splice(0);
      try {
        // Before the statement: then the columns are not older than the texts.
        for (const each of asked) each.rowsOf = this.texts.rowsOf(textFilters(each.question.filters));
        await this.bringUpToDate();
        for (const each of asked) await this.evaluate(each);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    this.isAnswering = false;
  }

  private async bringUpToDate(): Promise<void> {
    const most = Math.ceil(this.columns.size * MAX_SHARE);
    const statement = changesSince({ reportId: this.report.id, snapshot: this.state.snapshot, most });
    const [since] = await this.sql.rows(statement);
    const reason = this.reasonToDrop(since);
    if (reason) throw new Dropped(reason);
    try {
      this.columns.apply(this.counted(since.records!));
    } catch (error) {
      throw new Dropped('failed', error);
    }
    this.state = since;
    this.freshAt = performance.now();
  }

  private reasonToDrop({ server, loaded, records }: ChangesSince): DropReason | undefined {
    if (server !== this.state.server) return 'another server';
    if (loaded !== this.state.loaded) return 'loaded';
    if (performance.now() - this.freshAt > STALE_MS) return 'stale';
    return records ? undefined : 'many changes';
  }

  private *counted(records: NonNullable<ChangesSince['records']>) {
    let mentions = 0;
    for (const change of changesOf(records)) {
      mentions++;
      yield change;
    }
    if (mentions > 0) this.onChanged(mentions);
  }

  /** Other work of the thread comes in between. Nothing changes the columns until all questions are answered. */
  private async evaluate({ question, rowsOf, resolve, reject }: Asked): Promise<void> {
    if (!rowsOf) return resolve(undefined);
    const { clientId, abandoned } = question;
    const isWanted = () => Atomics.load(abandoned, 0) === 0;
    try {
      resolve(await this.turns.run(clientId, answerOf(this.columns, question, rowsOf), isWanted));
    } catch (error) {
      reject(error);
    }
  }
}

function* answerOf(
  columns: LiveColumns,
  { report, filters, mostIds = 0, document }: Question,
  rowsOf: (filter: TextFilter) => Bitmap,
): Steps<ColumnAnswer> {
  const selection = yield* columns.selecting(filters, report, rowsOf);
  const { total } = selection;
  const ids = total <= mostIds ? selection.firstIds({ key: 'date', direction: 'asc' }, total) : undefined;
  if (!document) return { total, ids };
  const { aggregations } = document;
  const aggregated = yield* selection.aggregating(aggregations, new Rules(aggregations));
  yield;
  return { total, ids, document: yield* analyticsDocument(document, aggregated, total) };
}

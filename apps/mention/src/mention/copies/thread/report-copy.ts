import type { SqlRunner } from '@earshot/database-kit';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { ColumnRow, LiveColumns, TextFilter, WordLists } from '@earshot/live-columns';
import type { AskedQuestion, ColumnAnswer, DropReason, Question } from '../thread-messages.js';
import { answerOf, filterSetsOf, wordsOf } from './answer-question.js';
import { type ChangesSince, changesOf, changesSince } from './changes-since.js';
import type { Loaded } from './load-columns.js';
import type { ReportState } from './report-state.js';
import { type ReadWords, ReportWords } from './report-words.js';
import { RewrittenIds } from './rewritten-ids.js';
import { rewrittenMention } from './rewritten-mentions.js';
import { textFilters } from './text-filters.js';
import { type KnownRows, TextRows } from './text-rows.js';
import type { Turns } from './turns.js';

/** Reading a report again is faster than applying a change of more than a fifth of it. */
const MAX_SHARE = 1 / 5;

/**
 * A mention that is created or replaced takes about 20 µs, several times as long as one that is read with the report, so
 * following an eighth takes as long as reading all. An import of the usual limit is always followed.
 */
const MAX_REWRITTEN_SHARE = 1 / 8;
const LEAST_REWRITTEN = 10_000;

/** Rewritten mentions that are applied before other work of the thread comes in between. */
const REWRITTEN_AT_ONCE = 500;

/** How often a question on words waits for mentions that were rewritten, before PostgreSQL answers. */
const MAX_RENEWALS = 5;

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
  texts: TextFilter[];
  /** Whether words are counted. */
  needsWords: boolean;
  /** How often the answer to `texts` was renewed. */
  renewals: number;
  resolve(answer: ColumnAnswer | undefined): void;
  reject(error: unknown): void;
}

/** A question, the rows of its filters on texts, and the words if it needs them. */
interface Prepared {
  asked: Asked;
  known: KnownRows;
  words?: WordLists;
}

/**
 * A copy of a report that follows its changes (decision 0037). Before it answers, it is brought up to date by a statement
 * that begins after the question was asked, so every acknowledged change is in the answer (rule D17). Questions that are
 * asked during a statement share the next one.
 */
export class ReportCopy {
  private readonly columns: LiveColumns;
  private readonly texts: TextRows;
  private readonly words: ReportWords;
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
    readWords: ReadWords,
  ) {
    this.columns = columns;
    this.state = state;
    const rewritten = new RewrittenIds();
    this.texts = new TextRows(sql, report, columns, rewritten);
    this.words = new ReportWords(sql, report.id, columns, rewritten, readWords);
  }

  get mentions(): number {
    return this.columns.size;
  }

  get bytes(): number {
    return this.columns.bytes + this.texts.bytes;
  }

  /** The memory of its words. It is limited by itself. */
  get bytesOfWords(): number {
    return this.words.bytes;
  }

  /** Reads its words before they are asked for. */
  readWords(): Promise<void> {
    return this.words.read();
  }

  dropWords(): void {
    this.words.drop();
  }

  /** The memory that it may take without its words. */
  get reserved(): number {
    return this.columns.bytes + this.texts.maxBytes;
  }

  /** Whether it should be read again. */
  get isWorn(): boolean {
    return this.columns.isWorn;
  }

  /** Answers a question, or returns undefined if words or titles must be looked up first. Throws Dropped. */
  answer(question: AskedQuestion): Promise<ColumnAnswer | undefined> {
    return new Promise((resolve, reject) => {
      const texts = filterSetsOf(question).flatMap(textFilters);
      const needsWords = wordsOf(question) !== undefined;
      this.asked.push({ question, texts, needsWords, renewals: 0, resolve, reject });
      void this.answerAll();
    });
  }

  private async answerAll(): Promise<void> {
    if (this.isAnswering) return;
    this.isAnswering = true;
    while (this.asked.length > 0) {
      const prepared = this.asked.splice(0).flatMap((asked) => this.prepare(asked));
      if (prepared.length === 0) continue;
      try {
        await this.bringUpToDate();
        for (const each of prepared) await this.evaluate(each);
      } catch (error) {
        for (const { asked } of prepared) asked.reject(error);
      }
    }
    this.isAnswering = false;
  }

  /** Before the statement: then the columns are not older than the texts. */
  private prepare(asked: Asked): Prepared[] {
    const known = this.texts.known(asked.texts);
    const words = asked.needsWords ? this.words.known : undefined;
    const prepared = known && { asked, known, words };
    if (!prepared || (asked.needsWords && !words)) asked.resolve(undefined);
    else if (this.areCurrent(prepared)) return [prepared];
    else void this.renew(prepared);
    return [];
  }

  private areCurrent({ known, words }: Prepared): boolean {
    return this.texts.areCurrent(known) && (!words || this.words.areCurrent);
  }

  /** Asks again when the texts of rewritten mentions are known. Other questions do not wait for them. */
  private async renew({ asked, known, words }: Prepared): Promise<void> {
    if (asked.renewals++ === MAX_RENEWALS) return asked.resolve(undefined);
    try {
      await this.texts.renew(known);
      if (words) await this.words.renew();
      this.asked.push(asked);
      void this.answerAll();
    } catch (error) {
      asked.reject(error);
    }
  }

  private async bringUpToDate(): Promise<void> {
    const { size } = this.columns;
    const most = Math.ceil(size * MAX_SHARE);
    const mostRewritten = Math.max(Math.ceil(size * MAX_REWRITTEN_SHARE), LEAST_REWRITTEN);
    const limits = { reportId: this.report.id, snapshot: this.state.snapshot, most, mostRewritten };
    const [since] = await this.sql.rows(changesSince(limits));
    const reason = this.reasonToDrop(since);
    if (reason) throw new Dropped(reason);
    try {
      await this.apply(since);
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

  /** The present row of a rewritten mention has all its changes. */
  private async apply({ records, rewritten_ids, rewritten }: ChangesSince): Promise<void> {
    const ids = new Set(rewritten_ids);
    const coded = [...changesOf(records!)].filter(({ id }) => !ids.has(id));
    this.columns.apply(coded);
    if (ids.size > 0) await this.rewrite(ids, (rewritten ?? []).map(rewrittenMention));
    if (coded.length + ids.size > 0) this.onChanged(coded.length + ids.size);
  }

  private async rewrite(ids: ReadonlySet<string>, present: readonly ColumnRow[]): Promise<void> {
    const kept = new Set(present.map(({ id }) => id));
    this.columns.remove([...ids].filter((id) => !kept.has(id)));
    for (let from = 0; from < present.length; from += REWRITTEN_AT_ONCE) {
      this.columns.put(present.slice(from, from + REWRITTEN_AT_ONCE));
      await nextIteration();
    }
    this.texts.forget([...ids]);
  }

  /** Other work of the thread comes in between. Nothing changes the columns until all questions are answered. */
  private async evaluate(prepared: Prepared): Promise<void> {
    if (!this.areCurrent(prepared)) return void this.renew(prepared);
    const { asked, known, words } = prepared;
    const { question, resolve, reject } = asked;
    const { clientId, abandoned } = question;
    const isWanted = () => Atomics.load(abandoned, 0) === 0;
    const rowsOf = (filter: TextFilter) => known.get(filter)!.found.rows;
    try {
      resolve(await this.turns.run(clientId, answerOf(this.columns, question, rowsOf, words), isWanted));
    } catch (error) {
      reject(error);
    }
  }
}

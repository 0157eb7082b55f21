import type { SqlRunner } from '@earshot/database-kit';
import type { LiveColumns, WordLists } from '@earshot/live-columns';
import type {
  AskedQuestion,
  ColumnAnswer,
  DropReason,
  Question,
  ThreadEvent,
  ColumnOptions,
  ThreadReport,
} from '../thread-messages.js';
import { loadColumns, loadWords, type Refusal } from './load-columns.js';
import { Dropped, ReportCopy } from './report-copy.js';
import { Turns } from './turns.js';

/** What a mention usually takes, to decide whether a report may be read. */
const BYTES_PER_MENTION = 60;

/** A copy that was used in this time is not dropped for another one. */
const IN_USE_MS = 60_000;

/** Reports and words that are read are finished in turns with client accounts, as one of them. No account has this id. */
const LOADING = '';

interface Held {
  copy: ReportCopy;
  usedAt: number;
}

/** The copies of reports in this thread, within the memory that is allowed for them. */
export class ReportCopies {
  /** From the least to the most recently used. */
  private readonly held = new Map<string, Held>();
  private readonly loading = new Set<string>();
  private lastLoad: Promise<unknown> = Promise.resolve();
  private readonly turns = new Turns();

  constructor(
    private readonly options: ColumnOptions,
    private readonly sql: SqlRunner,
    private readonly notify: (event: ThreadEvent) => void,
    private readonly read: typeof loadColumns = loadColumns,
    private readonly readWords: typeof loadWords = loadWords,
  ) {}

  /** Answers a question, or returns undefined if PostgreSQL must. A report without a copy is read, if there is room. */
  async answer(question: AskedQuestion): Promise<ColumnAnswer | undefined> {
    const { id } = question.report;
    const held = this.held.get(id);
    if (!held) return this.load(question.report);
    this.held.delete(id);
    this.held.set(id, { ...held, usedAt: performance.now() });
    try {
      const answer = await held.copy.answer(question);
      if (held.copy.isWorn) this.load(question.report);
      return answer;
    } catch (error) {
      if (!(error instanceof Dropped)) throw error;
      if (this.held.get(id)?.copy === held.copy) {
        this.drop(id, error.reason, messageOf(error.cause));
      }
      return undefined;
    }
  }

  /** One report is read at a time. A copy that is read again answers until then. */
  private load(report: Question['report']): undefined {
    if (this.loading.has(report.id)) return;
    this.loading.add(report.id);
    this.lastLoad = this.lastLoad
      .then(() => this.loadNow(report))
      .then((outcome) => {
        // A copy that should be read again, and cannot be.
        if (outcome.event === 'not loaded') this.held.delete(report.id);
        this.report(outcome);
      })
      // Whatever fails, other reports are read after it, and this one is read again.
      .catch(() => this.held.delete(report.id))
      .finally(() => this.loading.delete(report.id));
  }

  private async loadNow(report: Question['report']): Promise<ThreadReport> {
    const began = performance.now();
    const reportId = report.id;
    let needed: number | undefined;
    const makeRoom = (bytes: number) => this.makeRoom(reportId, (needed = bytes));
    try {
      const admit = (mentions: number) => makeRoom(mentions * BYTES_PER_MENTION);
      const found = await this.read(this.options.databaseUrl, reportId, admit);
      if (typeof found === 'string') return { event: 'not loaded', reportId, reason: found, needed };
      const columns = await this.turns.run(LOADING, found.columns, () => true);
      const loaded = { columns: columns!, state: found.state };
      const onChanged = (mentions: number) => this.changed(reportId, mentions);
      const copy = new ReportCopy(this.sql, this.turns, report, loaded, onChanged, (columns, keep) =>
        this.loadWords(reportId, columns, keep),
      );
      const refusal = makeRoom(copy.reserved);
      if (refusal) return { event: 'not loaded', reportId, reason: refusal, needed };
      const before = this.held.get(reportId);
      // Words of a copy that is read again were asked for.
      if (before && before.copy.bytesOfWords > 0) await copy.readWords();
      const usedAt = before?.usedAt ?? performance.now();
      this.held.set(reportId, { copy, usedAt });
      return { event: 'loaded', reportId, mentions: copy.mentions, seconds: (performance.now() - began) / 1_000 };
    } catch (error) {
      return { event: 'not loaded', reportId, reason: 'failed', error: messageOf(error) };
    }
  }

  /** Reads the words of a report, if there is room for them. */
  private async loadWords(reportId: string, columns: LiveColumns, keep: (lists: WordLists) => void): Promise<void> {
    const began = performance.now();
    if (this.options.wordsMemory === 0) return;
    const admit = (bytes: number) => this.makeRoomForWords(reportId, bytes);
    try {
      const words = await this.readWords(this.options.databaseUrl, reportId, columns, admit);
      const lists = words && (await this.turns.run(LOADING, words, () => true));
      if (!lists) return this.report({ event: 'words not loaded', reportId, reason: 'no room' });
      keep(lists);
      this.report({ event: 'words loaded', reportId, seconds: (performance.now() - began) / 1_000 });
    } catch (error) {
      this.report({ event: 'words not loaded', reportId, reason: 'failed', error: messageOf(error) });
    }
  }

  /** Drops the words of the least recently used of the other copies until there is room. Those in use stay. */
  private makeRoomForWords(forReport: string, bytes: number): boolean {
    const { wordsMemory } = this.options;
    const others = [...this.held].filter(([reportId]) => reportId !== forReport);
    let used = others.reduce((sum, [, { copy }]) => sum + copy.bytesOfWords, bytes);
    for (const [, { copy, usedAt }] of others) {
      if (used <= wordsMemory) break;
      if (performance.now() - usedAt < IN_USE_MS) continue;
      used -= copy.bytesOfWords;
      copy.dropWords();
    }
    return used <= wordsMemory;
  }

  private changed(reportId: string, mentions: number): void {
    this.report({ event: 'changed', mentions });
    // Imports make a copy larger.
    const { copy } = this.held.get(reportId) ?? {};
    if (copy && this.makeRoom(reportId, copy.reserved)) this.drop(reportId, 'room');
  }

  /** Drops the least recently used of the other copies until there is room. Copies in use stay. */
  private makeRoom(forReport: string, bytes: number): Refusal | undefined {
    const { memory } = this.options;
    if (bytes > memory) return 'too large';
    for (const [reportId, { usedAt }] of this.held) {
      if (this.reservedByOthers(forReport) + bytes <= memory) break;
      if (reportId === forReport) continue;
      if (performance.now() - usedAt < IN_USE_MS) return 'no room';
      this.drop(reportId, 'room');
    }
    return undefined;
  }

  private drop(reportId: string, reason: DropReason, error?: string): void {
    this.held.delete(reportId);
    this.report({ event: 'dropped', reportId, reason, error });
  }

  /** The memory that the other copies may take. */
  private reservedByOthers(forReport: string): number {
    const others = [...this.held].filter(([reportId]) => reportId !== forReport);
    return others.reduce((sum, [, { copy }]) => sum + copy.reserved, 0);
  }

  private get bytes(): number {
    return [...this.held.values()].reduce((sum, { copy }) => sum + copy.bytes + copy.bytesOfWords, 0);
  }

  private report(event: ThreadReport): void {
    this.notify({ ...event, reports: this.held.size, bytes: this.bytes });
  }
}

const messageOf = (error: unknown): string | undefined =>
  error === undefined ? undefined : error instanceof Error ? error.message : String(error);

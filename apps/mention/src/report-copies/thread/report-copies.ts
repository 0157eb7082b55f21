import type { SqlRunner } from '@earshot/database-kit';
import type { AskedQuestion, ColumnAnswer, Question, ThreadEvent, ColumnOptions, ThreadReport } from '../messages.js';
import { loadColumns, type Refusal } from './load-columns.js';
import { Dropped, ReportCopy } from './report-copy.js';
import { Turns } from './turns.js';

/** What a mention usually takes, to decide whether a report may be read. */
const BYTES_PER_MENTION = 60;

/** A copy that was used in this time is not dropped for another one. */
const IN_USE_MS = 60_000;

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
  ) {}

  /** Answers a question, or returns undefined if PostgreSQL must. A report without a copy is read, if there is room. */
  async answer(question: AskedQuestion): Promise<ColumnAnswer | undefined> {
    const { id } = question.report;
    const held = this.held.get(id);
    if (!held) return this.load(question.report);
    this.held.delete(id);
    this.held.set(id, { ...held, usedAt: performance.now() });
    try {
      return await held.copy.answer(question);
    } catch (error) {
      if (!(error instanceof Dropped)) throw error;
      if (this.held.get(id)?.copy === held.copy) {
        this.held.delete(id);
        this.report({ event: 'dropped', reportId: id, reason: error.reason, error: messageOf(error.cause) });
      }
      return undefined;
    }
  }

  /** One report is read at a time. */
  private load(report: Question['report']): undefined {
    if (this.loading.has(report.id)) return;
    this.loading.add(report.id);
    this.lastLoad = this.lastLoad
      .then(async () => this.report(await this.loadNow(report)))
      // Whatever fails, other reports are read after it, and this one is read again.
      .catch(() => this.held.delete(report.id))
      .finally(() => this.loading.delete(report.id));
  }

  private async loadNow(report: Question['report']): Promise<ThreadReport> {
    const began = performance.now();
    const reportId = report.id;
    let needed: number | undefined;
    const makeRoom = (bytes: number) => this.makeRoom((needed = bytes));
    try {
      const admit = (mentions: number) => makeRoom(mentions * BYTES_PER_MENTION);
      const loaded = await this.read(this.options.databaseUrl, reportId, admit);
      if (typeof loaded === 'string') return { event: 'not loaded', reportId, reason: loaded, needed };
      const onChanged = (mentions: number) => this.report({ event: 'changed', mentions });
      const copy = new ReportCopy(this.sql, this.turns, report, loaded, onChanged);
      const refusal = makeRoom(copy.reserved);
      if (refusal) return { event: 'not loaded', reportId, reason: refusal, needed };
      this.held.set(reportId, { copy, usedAt: performance.now() });
      return { event: 'loaded', reportId, mentions: copy.mentions, seconds: (performance.now() - began) / 1_000 };
    } catch (error) {
      return { event: 'not loaded', reportId, reason: 'failed', error: messageOf(error) };
    }
  }

  /** Drops the least recently used copies until there is room. Copies in use stay. */
  private makeRoom(bytes: number): Refusal | undefined {
    const { memory } = this.options;
    if (bytes > memory) return 'too large';
    for (const [reportId, { usedAt }] of this.held) {
      if (this.reserved + bytes <= memory) break;
      if (performance.now() - usedAt < IN_USE_MS) return 'no room';
      this.held.delete(reportId);
      this.report({ event: 'dropped', reportId, reason: 'room' });
    }
    return undefined;
  }

  /** The memory that the copies may take. */
  private get reserved(): number {
    return [...this.held.values()].reduce((sum, { copy }) => sum + copy.reserved, 0);
  }

  private get bytes(): number {
    return [...this.held.values()].reduce((sum, { copy }) => sum + copy.bytes, 0);
  }

  private report(event: ThreadReport): void {
    this.notify({ ...event, reports: this.held.size, bytes: this.bytes });
  }
}

const messageOf = (error: unknown): string | undefined =>
  error === undefined ? undefined : error instanceof Error ? error.message : String(error);

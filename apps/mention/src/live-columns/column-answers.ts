import { preparedStatement, type SqlRunner } from '@earshot/database-kit';
import type { Log } from '@earshot/service-kit';
import { LRUCache } from 'lru-cache';
import type { ColumnMetrics, Outcome } from './column-metrics.js';
import { ColumnThread } from './column-thread.js';
import type { ColumnAnswer, Question, ThreadEvent, ColumnOptions } from './messages.js';

/** If the thread is busy for longer, PostgreSQL answers. */
const ANSWER_MS = 100;

/** The questions of a client account that may be in the thread at the same time. */
const MAX_ASKED = 16;

const REPORTS = 100_000;
const MINUTE_MS = 60_000;
/** A report grows by loads only, so its size is looked up rarely. */
const SIZE_MS = 10 * MINUTE_MS;

const countUpTo = preparedStatement<{ mentions: number }, { reportId: string; most: number }>(
  'count mentions up to',
  ($) => `
  select count(*)::integer as mentions
    from (select from coding.mention where report_id = ${$('reportId')} limit ${$('most')}) as counted`,
);

/**
 * Answers questions about large reports from columns in memory, exactly as PostgreSQL would (rule D17, decision 0037). A
 * copy of a report is read when it is first asked about; until then, and whenever there is no answer, PostgreSQL answers.
 */
export class ColumnAnswers {
  private readonly thread: ColumnThread;
  /** Whether a report is large enough; undefined while PostgreSQL counts. */
  private readonly isLarge = new LRUCache<string, 'large' | 'small' | 'counting'>({ max: REPORTS, ttl: SIZE_MS });
  /** Reports that cannot be read now. */
  private readonly refused = new LRUCache<string, true>({ max: REPORTS, ttl: MINUTE_MS });
  private readonly asked = new Map<string, number>();

  constructor(
    private readonly options: ColumnOptions,
    private readonly sql: SqlRunner,
    private readonly metrics: ColumnMetrics,
    private readonly log: Log,
  ) {
    this.thread = new ColumnThread(options, log, (event) => this.note(event));
  }

  /** The answer for a client account, or undefined if PostgreSQL must answer. */
  async answer(question: Question, clientId: string): Promise<ColumnAnswer | undefined> {
    if (this.options.memory === 0) return undefined;
    const { id } = question.report;
    const size = this.isLarge.get(id);
    if (size === undefined) void this.measure(id);
    if (size !== 'large') return undefined;
    const began = performance.now();
    const outcome = this.refused.has(id) ? 'no_copy' : await this.ask(question, clientId);
    this.metrics.count(typeof outcome === 'string' ? outcome : 'columns', began);
    return typeof outcome === 'string' ? undefined : outcome;
  }

  /** After the requests in flight. */
  onApplicationShutdown(): Promise<void> {
    return this.thread.close();
  }

  private async ask(question: Question, clientId: string): Promise<ColumnAnswer | Exclude<Outcome, 'columns'>> {
    const asked = this.asked.get(clientId) ?? 0;
    if (asked >= MAX_ASKED) return 'late';
    this.asked.set(clientId, asked + 1);
    const answered = this.thread.answer(question).finally(() => this.answered(clientId));
    const answer = answered.then(
      (answer) => answer ?? ('no_copy' as const),
      (error: unknown) => {
        this.log.debug({ err: error, report: question.report.id }, 'columns did not answer: PostgreSQL does');
        return 'failed' as const;
      },
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, ANSWER_MS, 'late')));
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  private answered(clientId: string): void {
    const asked = this.asked.get(clientId)! - 1;
    if (asked > 0) this.asked.set(clientId, asked);
    else this.asked.delete(clientId);
  }

  /** Finds out whether a report is large, without delaying a request. */
  private async measure(reportId: string): Promise<void> {
    this.isLarge.set(reportId, 'counting');
    const { minMentions } = this.options;
    try {
      const [{ mentions }] = await this.sql.rows(countUpTo({ reportId, most: minMentions }));
      this.isLarge.set(reportId, mentions < minMentions ? 'small' : 'large');
    } catch {
      this.isLarge.delete(reportId);
    }
  }

  private note(event: ThreadEvent): void {
    this.metrics.note(event);
    if (event.event === 'changed') return;
    const { event: what, reportId: report, ...rest } = event;
    if (what === 'loaded') this.log.info({ report, ...rest }, 'reads a report into columns');
    else if (what === 'dropped') this.log.info({ report, ...rest }, 'drops the columns of a report');
    else {
      this.refused.set(report, true);
      this.log.warn({ report, ...rest }, 'cannot read a report into columns: PostgreSQL answers');
    }
  }
}

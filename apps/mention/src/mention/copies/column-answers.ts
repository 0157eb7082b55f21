import { preparedStatement, type SqlRunner } from '@earshot/database-kit';
import type { Log, ShareRequest } from '@earshot/service-kit';
import { LRUCache } from 'lru-cache';
import type { ColumnMetrics, Outcome } from './column-metrics.js';
import { ColumnThread } from './column-thread.js';
import type { AskedQuestion, ColumnAnswer, Question, ThreadEvent, ColumnOptions } from './thread-messages.js';

/** If the thread is busy for longer, PostgreSQL is asked, too. */
const ANSWER_MS = 100;

/** The questions of a client account that may be in the thread at the same time. */
const MAX_ASKED = 16;

const REPORTS = 100_000;
const MINUTE_MS = 60_000;
/** Reports grow slowly, so their size is looked up rarely. */
const SIZE_MS = 10 * MINUTE_MS;

const countUpTo = preparedStatement<{ mentions: number }, { reportId: string; most: number }>(
  'count mentions up to',
  ($) => `
  select count(*)::integer as mentions
    from (select from coding.mention where report_id = ${$('reportId')} limit ${$('most')}) as counted`,
);

/** Copies cannot follow distributed tables, whose workers have transaction ids of their own. */
const whyUnusable = preparedStatement<{ reason: 'distributed' | null }, Record<string, never>>(
  'why columns are unusable',
  () => `select case when to_regclass('pg_catalog.pg_dist_partition') is not null then 'distributed' end as reason`,
);

interface Reply {
  outcome: Outcome;
  answer?: ColumnAnswer;
  /** Of a late answer: undefined if there will be none. */
  later?: Promise<ColumnAnswer | undefined>;
}

/**
 * Answers questions about large reports from columns in memory, exactly as PostgreSQL would (rule D17, decision 0037). A
 * copy of a report is read when it is first asked about; until then, and whenever there is no answer, PostgreSQL answers.
 */
export class ColumnAnswers {
  /** Whether a report is large enough; undefined while PostgreSQL counts. */
  private readonly isLarge = new LRUCache<string, 'large' | 'small' | 'counting'>({ max: REPORTS, ttl: SIZE_MS });
  /** Whether no report can be read, which is found out with the first one. */
  private unusable: Promise<boolean> | undefined;
  /** Reports that cannot be read now. */
  private readonly refused = new LRUCache<string, true>({ max: REPORTS, ttl: MINUTE_MS });
  /** Reports whose words cannot be read now. */
  private readonly withoutWords = new LRUCache<string, true>({ max: REPORTS, ttl: MINUTE_MS });
  /** The questions in the thread, by client account. */
  private readonly asked = new Map<string, number>();
  /** The questions that take the thread long: PostgreSQL answers all others of their accounts until they are answered. */
  private readonly late = new Set<AskedQuestion>();

  constructor(
    private readonly options: ColumnOptions,
    private readonly sql: SqlRunner,
    private readonly metrics: ColumnMetrics,
    private readonly log: Log,
    private readonly thread: Pick<ColumnThread, 'answer' | 'close'> = new ColumnThread(options, log, (event) =>
      this.note(event),
    ),
  ) {}

  /** The answer for a client account, or undefined if PostgreSQL must answer. */
  async answer(question: Question, { clientId, signal }: ShareRequest): Promise<ColumnAnswer | undefined> {
    const began = performance.now();
    const asked = askedBy(question, clientId);
    const stopWaiting = () => abandon(asked);
    signal.addEventListener('abort', stopWaiting, { once: true });
    try {
      const reply = await this.ask(asked);
      if (reply) this.metrics.count(reply.outcome, began);
      return reply?.answer;
    } finally {
      signal.removeEventListener('abort', stopWaiting);
      stopWaiting();
    }
  }

  /**
   * The answer for a client account, or that of PostgreSQL. If the columns are late, both are asked, the first answer
   * counts, and a statement that is still running is cancelled.
   */
  async answerOr<T>(
    question: Question,
    { clientId, signal }: ShareRequest,
    askPostgres: (signal: AbortSignal) => Promise<T>,
  ): Promise<ColumnAnswer | T> {
    const began = performance.now();
    const asked = askedBy(question, clientId);
    const stopWaiting = () => abandon(asked);
    signal.addEventListener('abort', stopWaiting, { once: true });
    const reply = await this.ask(asked);
    if (!reply?.later) {
      signal.removeEventListener('abort', stopWaiting);
      if (reply) this.metrics.count(reply.outcome, began);
      return reply?.answer ?? askPostgres(signal);
    }
    const enough = new AbortController();
    const byPostgres = askPostgres(AbortSignal.any([signal, enough.signal]));
    let outcome: Outcome = 'late';
    const byColumns = async (later: Reply['later']): Promise<ColumnAnswer | T> => {
      const answer = await later;
      if (!answer) return byPostgres;
      outcome = 'columns';
      return answer;
    };
    try {
      return await Promise.race([byPostgres, byColumns(reply.later)]);
    } finally {
      enough.abort();
      signal.removeEventListener('abort', stopWaiting);
      stopWaiting();
      this.metrics.count(outcome, began);
    }
  }

  /** Whether the words of a report are being read, or will be with the next question. */
  mayCountWordsSoon(reportId: string): boolean {
    const { memory, wordsMemory } = this.options;
    if (memory === 0 || wordsMemory === 0 || this.isLarge.get(reportId) !== 'large') return false;
    return !this.refused.has(reportId) && !this.withoutWords.has(reportId);
  }

  /** After the requests in flight. */
  onApplicationShutdown(): Promise<void> {
    return this.thread.close();
  }

  /** Asks the thread, if the report is large and may be in it. */
  private async ask(question: AskedQuestion): Promise<Reply | undefined> {
    if (this.options.memory === 0) return undefined;
    const { clientId } = question;
    const { id } = question.report;
    const size = this.isLarge.get(id);
    if (size === undefined) void this.measure(id);
    if (size !== 'large') return undefined;
    if (this.refused.has(id)) return { outcome: 'no_copy' };
    const asked = this.asked.get(clientId) ?? 0;
    const isLate = [...this.late].some((late) => late.clientId === clientId);
    if (asked >= MAX_ASKED || isLate) return { outcome: 'late' };
    this.asked.set(clientId, asked + 1);
    return this.askThread(question, () => this.answered(clientId));
  }

  private async askThread(question: AskedQuestion, answered: () => void): Promise<Reply> {
    const reply = this.thread
      .answer(question)
      .finally(() => {
        answered();
        this.late.delete(question);
      })
      .then(
        (answer): Reply => (answer ? { outcome: 'columns', answer } : { outcome: 'no_copy' }),
        (error: unknown): Reply => {
          this.log.debug({ err: error, report: question.report.id }, 'columns did not answer: PostgreSQL does');
          return { outcome: 'failed' };
        },
      );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Reply>((resolve) => {
      timer = setTimeout(() => {
        this.late.add(question);
        resolve({ outcome: 'late', later: reply.then(({ answer }) => answer) });
      }, ANSWER_MS);
    });
    return Promise.race([reply, late]).finally(() => clearTimeout(timer));
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
      this.unusable ??= this.isUnusable();
      if (await this.unusable) return;
      const [{ mentions }] = await this.sql.rows(countUpTo({ reportId, most: minMentions }));
      this.isLarge.set(reportId, mentions < minMentions ? 'small' : 'large');
    } catch {
      this.unusable = undefined;
      this.isLarge.delete(reportId);
    }
  }

  private async isUnusable(): Promise<boolean> {
    const [{ reason }] = await this.sql.rows(whyUnusable({}));
    if (reason) this.log.warn({ reason }, 'keeps no columns: PostgreSQL answers');
    return reason !== null;
  }

  private note(event: ThreadEvent): void {
    this.metrics.note(event);
    if (event.event === 'changed') return;
    const { event: what, reportId: report, ...rest } = event;
    if (what === 'words loaded') this.log.info({ report, ...rest }, 'reads the words of a report');
    else if (what === 'words not loaded') {
      this.withoutWords.set(report, true);
      this.log.warn({ report, ...rest }, 'cannot read the words of a report: PostgreSQL counts them');
    } else if (what === 'loaded') this.log.info({ report, ...rest }, 'reads a report into columns');
    else if (what === 'dropped') this.log.info({ report, ...rest }, 'drops the columns of a report');
    else {
      this.refused.set(report, true);
      this.log.warn({ report, ...rest }, 'cannot read a report into columns: PostgreSQL answers');
    }
  }
}

const askedBy = (question: Question, clientId: string): AskedQuestion => ({
  ...question,
  clientId,
  abandoned: new Int32Array(new SharedArrayBuffer(4)),
});

/** No client waits for the answer any more: the thread leaves out what is left of it. */
const abandon = ({ abandoned }: AskedQuestion): void => {
  Atomics.store(abandoned, 0, 1);
};

import { setTimeout as sleep } from 'node:timers/promises';
import type { CodedState, Report } from '@earshot/coding/entities';
import { codedJson } from '@earshot/coding/entities';
import { lockNumber } from '@earshot/database-kit';
import { metricValue } from '@earshot/test-kit/http';
import type pg from 'pg';
import type { MentionEnvironment } from '../../src/environment.js';
import { type Account, MentionUnderTest } from '../support.js';

/** The settings with which every report is large enough for columns. */
export const ALL_REPORTS: Partial<MentionEnvironment> = { LIVE_COLUMNS_MIN_MENTIONS: 0 };
export const NO_COLUMNS: Partial<MentionEnvironment> = { LIVE_COLUMNS_MEMORY: 0 };

/** A metric of live columns. */
export async function columnMetric(mention: MentionUnderTest, name: string, labels?: object): Promise<number> {
  const { text } = await mention.http.get('/metrics').expect(200);
  return metricValue(text, `live_columns_${name}`, labels as Record<string, string>) ?? 0;
}

export const answersBy = (mention: MentionUnderTest, outcome: string): Promise<number> =>
  columnMetric(mention, 'answers_total', { outcome });

/** Asks until columns answer: first the copy is read, and on a busy machine PostgreSQL may be faster. */
export async function byColumns<T>(mention: MentionUnderTest, ask: () => PromiseLike<T>): Promise<T> {
  for (;;) {
    const before = await answersBy(mention, 'columns');
    const answer = await ask();
    if ((await answersBy(mention, 'columns')) > before) return answer;
    await sleep(20);
  }
}

/** A change as the coding service makes it: its statements, in one transaction, in their order (decision 0012). */
export class Coder {
  private constructor(private readonly client: pg.Client) {}

  static async connect(mention: MentionUnderTest): Promise<Coder> {
    return new Coder(await mention.database.connect('earshot_coding'));
  }

  close(): Promise<void> {
    return this.client.end();
  }

  /** No other writer changes mentions of the report while `work` runs. */
  async whileOthersWait(report: Report, work: () => Promise<void>): Promise<void> {
    await this.client.query('select pg_advisory_lock($1)', [lockNumber('report', report.id)]);
    await work().finally(() => this.client.query('select pg_advisory_unlock($1)', [lockNumber('report', report.id)]));
  }

  /** Sets the same values of several mentions. `review_status` without `reviewed_at` is stamped. */
  async code(report: Report, ids: readonly string[], values: CodedState, between?: () => Promise<void>): Promise<void> {
    const now = new Date();
    const stamp = values.review_status === 'unreviewed' ? null : now.toISOString();
    const reviewed = values.review_status !== undefined && { reviewed_at: stamp };
    const set = Object.entries({ ...reviewed, ...values });
    const shared = ids.length === 1 ? '_shared' : '';
    await this.client.query('begin');
    await this.client.query(`select pg_advisory_xact_lock${shared}($1)`, [lockNumber('report', report.id)]);
    const updated = await this.client.query<{ id: string }>(
      `update coding.mention set ${set.map(([name], index) => `${name} = $${index + 3}`).join(', ')}
        where report_id = $1 and id = any($2) returning id`,
      [report.id, ids, ...set.map(([, value]) => value)],
    );
    const mentions = updated.rows.map(({ id }) => id);
    await between?.();
    const { rows } = await this.client.query(`select nextval('coding.change_record_id_seq') as id`);
    const payload = values.reviewed_at === undefined ? withoutTime(values) : codedJson(values);
    await this.client.query(
      `insert into coding.change_record (id, report_id, changed_at, user_id, application_id, action, mention_count,
         mention_ids, payload_numbers, payloads, previous_numbers, previous)
       overriding system value values ($1, $2, $3, 'user', 'app', 'bulk', $4, $5, $6, $7, $6, '[{}]')`,
      [rows[0].id, report.id, now, mentions.length, mentions, mentions.map(() => 0), JSON.stringify([payload])],
    );
    await this.client.query('commit');
  }
}

function withoutTime(values: CodedState): object {
  const json = codedJson(values) as { review?: { status: string; reviewed_at?: string } };
  delete json.review?.reviewed_at;
  return json;
}

/** A report with many mentions, written by one statement. */
export async function largeReport(mention: MentionUnderTest, account: Account, mentions: number): Promise<Report> {
  const report = await mention.report(account);
  await mention.database.dataSource.query(
    `with large as (
       insert into coding.mention (report_id, id, date, type, sentiment, review_status, language, country, tags,
                                   classifier_ids, community_ids)
       select $1, 'm' || n, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute', 'post',
              (array['positive', 'negative', 'neutral'])[1 + n % 3], 'unreviewed', 'eng', 'FRA', '{}', '{}', '{}'
         from generate_series(0, $2::integer - 1) as n
       returning report_id, id, date)
     insert into coding.mention_document (report_id, id, date, words) select report_id, id, date, '' from large`,
    [report.id, mentions],
  );
  return report;
}

import type { ColumnRow } from '@earshot/live-columns';
import type pg from 'pg';

const BATCH = 20_000;

/** The times as texts of microseconds. */
interface Times {
  date: string;
  crawled_at: string | null;
  infused_at: string | null;
  reviewed_at: string | null;
}
const TIMES: readonly (keyof Times)[] = ['date', 'crawled_at', 'infused_at', 'reviewed_at'];

/** The mentions of a report in batches, as columns are built from them. */
export async function* readRows(client: pg.Client, report: string): AsyncGenerator<ColumnRow[]> {
  const times = TIMES.map((name) => `(extract(epoch from ${name}) * 1000000)::bigint::text as ${name}`);
  await client.query('begin');
  await client.query(
    `declare mentions cursor for
       select m.*, ${times.join(', ')} from coding.mention as m where report_id = '${report}'`,
  );
  for (;;) {
    const { rows } = await client.query<Omit<ColumnRow, keyof Times> & Times>(`fetch ${BATCH} from mentions`);
    if (rows.length === 0) break;
    yield rows.map((row) => ({
      ...row,
      date: Number(row.date),
      crawled_at: microseconds(row.crawled_at),
      infused_at: microseconds(row.infused_at),
      reviewed_at: microseconds(row.reviewed_at),
    }));
  }
  await client.query('commit');
}

const microseconds = (text: string | null): number | null => (text === null ? null : Number(text));

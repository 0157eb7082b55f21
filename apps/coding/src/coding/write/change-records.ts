import type { ChangeRecord } from '@earshot/coding/entities';
import { preparedStatement, type Statement } from '@earshot/database-kit';
import type { ClientBase } from 'pg';

/** The columns with a value for each item. An array may be in the text or the binary form of PostgreSQL. */
type ItemColumn = 'mention_ids' | 'payload_numbers' | 'previous_numbers';

/** A change record that is ready to be inserted. */
export type NewRecord = {
  [Column in keyof ChangeRecord]: Column extends 'undone_id' | 'user_id' | 'application_id'
    ? string | null
    : NonNullable<ChangeRecord[Column]> | (Column extends ItemColumn ? string | Buffer : never);
};

/** A change record as statement parameters: JSON as text. */
type RecordParameters = Omit<NewRecord, 'payloads' | 'previous'> & { payloads: string; previous: string };

const COLUMNS = [
  'id',
  'report_id',
  'changed_at',
  'user_id',
  'application_id',
  'action',
  'undone_id',
  'mention_count',
  'mention_ids',
  'payload_numbers',
  'payloads',
  'previous_numbers',
  'previous',
  'rewrites',
] as const satisfies (keyof NewRecord)[];

const insert = preparedStatement<never, RecordParameters>(
  'insert record',
  ($) => `
  insert into coding.change_record
    (${COLUMNS.join(', ')})
  overriding system value
  values (${COLUMNS.map($).join(', ')})`,
);

/** The statement that inserts a change record (rule C9). */
export const insertRecord = ({ payloads, previous, ...columns }: NewRecord): Statement<never> =>
  insert({ ...columns, payloads: JSON.stringify(payloads), previous: JSON.stringify(previous) });

/** Takes new ids of change records. */
export const nextIds = preparedStatement<{ id: string }, { count: number }>(
  'next change ids',
  ($) => `select nextval('coding.change_record_id_seq') as id from generate_series(1, ${$('count')}::integer)`,
);

/** New ids of change records, in ascending order. */
export async function nextChangeIds(client: ClientBase, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(nextIds({ count }));
  return rows.map(({ id }) => id);
}

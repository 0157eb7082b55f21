import { mentionMembers, type MentionRow } from '@earshot/coding/entities';
import type { TestBed } from '../test-bed/test-bed.js';

/** The columns of both tables of a mention. */
export const JOINED = `coding.mention as mention join coding.mention_document as document using (report_id, id, date)`;

/** Mentions like those of the largest report, as an import takes them, with new ids each time. */
export async function arrivingMentions({ client, report }: TestBed, count: number) {
  const { rows } = await client.query<MentionRow>(
    `select * from ${JOINED} where report_id = $1 order by date desc limit $2`,
    [report, count],
  );
  const models = rows.map((row) => mentionMembers(row));
  let made = 0;
  return {
    next: (most: number) =>
      Array.from({ length: most }, () => {
        const number = made++;
        return { ...models[number % models.length], id: `arrived-${process.pid}-${number}` };
      }),
  };
}

/** Brings the database back to the mentions that it was filled with, so that it can be kept. */
export async function removeArrived({ client, report }: TestBed): Promise<void> {
  for (const table of ['mention', 'mention_document']) {
    await client.query(`delete from coding.${table} where report_id = $1 and id ~ '^(arrived|copied)-'`, [report]);
  }
}

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from, to } from 'pg-copy-streams';
import type { TestBed } from '../test-bed/test-bed.js';

const TABLES = ['coding.mention_document', 'coding.mention'];

/** Copies rows like the newest of the largest report into the tables of mentions, with new ids each time. */
export class BareCopy {
  private round = 0;

  private constructor(
    private readonly bed: TestBed,
    private readonly folder: string,
    private readonly count: number,
  ) {}

  static async prepare(bed: TestBed, count: number): Promise<BareCopy> {
    return new BareCopy(bed, await mkdtemp(join(tmpdir(), 'earshot-copy-')), count);
  }

  /** Writes the rows to files, and returns the work that copies them. */
  async next(): Promise<() => Promise<void>> {
    const { client } = this.bed;
    const id = `'copied-${process.pid}-${this.round++}-' || row_number() over (order by date desc, id)`;
    for (const table of TABLES) {
      const { rows } = await client.query<{ names: string[] }>(
        `select array_agg(attname::text order by attnum) as names from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [table],
      );
      const columns = rows[0].names.map((name) => (name === 'id' ? id : name));
      const select = `select ${columns.join(', ')} from ${table} where report_id = '${this.bed.report}'
                       order by date desc, id limit ${this.count}`;
      await pipeline(client.query(to(`copy (${select}) to stdout`)), createWriteStream(this.file(table)));
    }
    return async () => {
      await client.query('begin');
      for (const table of TABLES) {
        await pipeline(createReadStream(this.file(table)), client.query(from(`copy ${table} from stdin`)));
      }
      await client.query('commit');
    };
  }

  end(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }

  private readonly file = (table: string): string => join(this.folder, table);
}

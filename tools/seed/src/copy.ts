import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { arrayLiteral } from '@earshot/database-kit';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Writes rows with COPY, the fastest way to insert into PostgreSQL. A `Row` has a value for every column. */
export class CopyTarget<Row extends object> {
  constructor(
    private readonly client: ClientBase,
    private readonly table: { name: string; columns: readonly string[] },
  ) {}

  async write(rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    const { name, columns } = this.table;
    const stream = this.client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
    const done = finished(stream);
    const text = rows.map((row) => columns.map((column) => toText(row[column as keyof Row])).join('\t')).join('\n');
    if (!stream.write(`${text}\n`)) await Promise.race([once(stream, 'drain'), done]);
    stream.end();
    await done;
  }
}

/** A value in the text format of COPY. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return escape(arrayLiteral(value.map(String)));
  return escape(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escape = (text: string): string => text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]);

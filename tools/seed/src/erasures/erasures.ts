import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { isIdentifier } from '@earshot/message-kit/plain-text';
import { isObject } from '@earshot/message-kit';
import type { EntityManager } from 'typeorm';
import { CommandError } from '../command-error.js';

/** A mention that was erased, by a hash of the ids of its report and itself (rule C21). */
export interface Erasure {
  report_id: string;
  /** In hexadecimal digits. */
  hash: string;
  /** ISO 8601. */
  erased_at: string;
}

const PAGE = 10_000;

/** All erasures that a database remembers, in pages, report by report (decision 0031). */
export async function* readErasures(manager: EntityManager): AsyncGenerator<Erasure[]> {
  for (const report of await reportsWithErasures(manager)) {
    for (let page: Erasure[] = [{ report_id: report, hash: '', erased_at: '' }]; page.length > 0;) {
      page = await manager.query<Erasure[]>(
        `select report_id, encode(hash, 'hex') as hash, to_json(erased_at at time zone 'UTC') #>> '{}' || 'Z' as erased_at
           from coding.erased_mention where report_id = $1 and hash > decode($2, 'hex')
          order by coding.erased_mention.hash limit ${PAGE}`,
        [report, page.at(-1)!.hash],
      );
      yield page;
    }
  }
}

/** The reports whose mentions were erased, also those that are gone. */
export async function reportsWithErasures(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    'select distinct report_id as id from coding.erased_mention order by report_id',
  );
  return rows.map(({ id }) => id);
}

/** Reads a file of erasures; `-` is standard input. Throws a CommandError that names the first wrong line. */
export async function erasuresOf(file: string): Promise<Erasure[]> {
  const input = file === '-' ? process.stdin : createReadStream(file);
  const erasures: Erasure[] = [];
  let number = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      number++;
      if (line.trim() === '') continue;
      const erasure = parse(line);
      if (!erasure) throw new CommandError(`${file}, line ${number}: is not a line that erasures prints`);
      erasures.push(erasure);
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  }
  return erasures;
}

function parse(line: string): Erasure | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isErasure(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isErasure = (value: unknown): value is Erasure =>
  isObject(value) &&
  typeof value.report_id === 'string' &&
  isIdentifier(value.report_id) &&
  typeof value.hash === 'string' &&
  /^[0-9a-f]{64}$/.test(value.hash) &&
  typeof value.erased_at === 'string' &&
  !Number.isNaN(Date.parse(value.erased_at));

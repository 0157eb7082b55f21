import {
  columnsOf,
  erasureHash,
  Mention,
  MentionDocument,
  type MentionInput,
  mentionMembers,
  type MentionRow,
} from '@earshot/coding/entities';
import { preparedStatement, type Statement } from '@earshot/database-kit';
import type { Retention } from '../reports/retention.js';
import { ARRAYS_AS_TEXT, isoTime, parseArray } from '../write/mentions/coded-columns.js';
import { forEachInSlices } from '../write/slices.js';
import type { GivenMention } from './given-mentions.js';

/** A mention as it is stored: its members, and the places of its rows in their tables (ctid). */
export interface StoredMention {
  readonly mention: MentionInput;
  readonly row: string;
  readonly documentRow: string;
}

/** What an import finds in its report. */
export interface Found {
  /** The mentions that exist, by id. */
  readonly stored: ReadonlyMap<string, StoredMention>;
  /** The ids of mentions that were erased for good (rule C21). */
  readonly erased: ReadonlySet<string>;
  readonly retention: Retention | undefined;
}

/** A stored mention as the driver reads it: lists in the text form of arrays, times without time zone. */
export type StoredRow = Record<keyof MentionRow, unknown> & { row: string; document_row: string };

const ofMention = columnsOf(Mention);
const ofDocument = columnsOf(MentionDocument).filter(
  ({ name }) => !['words', 'import_id'].includes(name) && !ofMention.some((column) => column.name === name),
);
const COLUMNS = [
  ...ofMention.map((column) => ({ ...column, table: 'mention' })),
  ...ofDocument.map((column) => ({ ...column, table: 'document' })),
];
const LISTS = COLUMNS.filter(({ type }) => type === 'text[]').map(({ name }) => name);
const TIMES = COLUMNS.filter(({ type }) => type === 'timestamptz').map(({ name }) => name);

const shown = COLUMNS.map(({ name, type, table }) =>
  type === 'timestamptz' ? `timezone('UTC', ${table}.${name}) as ${name}` : `${table}.${name}`,
);

const storedMentions = (name: string, locking: string) =>
  preparedStatement<StoredRow, { report: string; mentions: readonly string[] }>(
    name,
    ($) => `
  select mention.ctid as row, document.ctid as document_row, ${shown.join(', ')}
    from coding.mention as mention
    join coding.mention_document as document on document.report_id = ${$('report')} and document.id = mention.id
   where mention.report_id = ${$('report')} and mention.id = any(${$('mentions')}::text[])
   ${locking}`,
  );

const stored = storedMentions('stored mentions', '');
const locked = storedMentions('locked stored mentions', 'order by mention.id for no key update of mention');

const erased = preparedStatement<{ hash: Buffer }, { report: string; hashes: readonly Buffer[] }>(
  'erased mentions',
  ($) => `
  select hash from coding.erased_mention where report_id = ${$('report')} and hash = any(${$('hashes')}::bytea[])`,
);

/** The mentions of a report that an import is about. */
export class ImportedIds {
  private readonly ids: readonly string[];
  /** The ids by their hash. */
  private readonly hashes = new Map<string, string>();

  constructor(
    private readonly reportId: string,
    given: readonly GivenMention[],
  ) {
    this.ids = [...new Set(given.map(({ mention }) => mention.id))];
  }

  /** The statement that reads those that exist. */
  stored(): Statement<StoredRow> {
    return { ...stored({ report: this.reportId, mentions: this.ids }), types: ARRAYS_AS_TEXT };
  }

  /** The same, and locks them until the transaction ends, also against small writes, in the order of their ids. */
  locked(): Statement<StoredRow> {
    return { ...locked({ report: this.reportId, mentions: this.ids }), types: ARRAYS_AS_TEXT };
  }

  /** The statement that reads the hashes of those that were erased (rule C21). */
  async erased(): Promise<Statement<{ hash: Buffer }>> {
    await forEachInSlices(this.ids, (id) => {
      this.hashes.set(erasureHash(this.reportId, id).toString('hex'), id);
    });
    const hashes = [...this.hashes.keys()].map((hash) => Buffer.from(hash, 'hex'));
    return erased({ report: this.reportId, hashes });
  }

  async found(
    rows: readonly StoredRow[],
    hashes: readonly { hash: Buffer }[],
    [retention]: readonly Retention[],
  ): Promise<Found> {
    const stored = new Map<string, StoredMention>();
    await forEachInSlices(rows, (row) => stored.set(row.id as string, storedMention(row)));
    return { stored, erased: new Set(hashes.map(({ hash }) => this.hashes.get(hash.toString('hex'))!)), retention };
  }
}

function storedMention({ row, document_row, ...columns }: StoredRow): StoredMention {
  const read: Record<string, unknown> = columns;
  for (const name of LISTS) read[name] = parseArray(read[name] as string);
  for (const name of TIMES) if (read[name] !== null) read[name] = isoTime(read[name] as string);
  const mention = mentionMembers(read as unknown as MentionRow) as unknown as MentionInput;
  return { mention, row, documentRow: document_row };
}

import {
  columnsOf,
  documentColumns,
  linkColumns,
  Mention,
  mentionColumns,
  MentionDocument,
  type TypedColumn,
} from '@earshot/coding/entities';
import { preparedStatement, type Statement } from '@earshot/database-kit';
import type { ClientBase } from 'pg';
import { ChangedMeanwhileError } from '../write/transaction/changed-meanwhile.error.js';
import { allSettled } from '../write/transaction/connection.js';
import { Slice } from '../write/slices.js';
import { CODED_NAMES, differences } from './merge-mention.js';
import type { ImportedMention } from './plan-import.js';

/** Rows as JSON, which PostgreSQL reads as fast as COPY does. */
interface Rows {
  report: string;
  rows: string;
}

type Write = (rows: Rows) => Statement<never>;

const namesOf = (columns: readonly TypedColumn<never>[]): string => columns.map(({ name }) => name).join(', ');

const typesOf = (columns: readonly TypedColumn<never>[]): string =>
  columns.map(({ name, type }) => `${name} ${type}`).join(', ');

/** The columns of a table without the report, which every statement names in a parameter (decision 0031). */
const valuesOf = (Entity: new () => object): TypedColumn<never>[] =>
  columnsOf<Record<string, unknown>>(Entity as never).filter(({ name }) => name !== 'report_id') as never;

/** Inserts rows. One that another program has inserted since is not counted. */
const inserting = (table: string, columns: readonly TypedColumn<never>[]): Write =>
  preparedStatement<never, Rows>(
    `import into ${table}`,
    ($) => `
  insert into coding.${table} (report_id, ${namesOf(columns)})
  select ${$('report')}, ${namesOf(columns)}
    from json_to_recordset(${$('rows')}::json) as posted (${typesOf(columns)})
  on conflict do nothing`,
  );

/**
 * Replaces columns of rows at their places, if they have the id: a shard may have moved since they were read. One that
 * another program has changed since is not counted.
 */
const updating = (name: string, table: string, columns: readonly TypedColumn<never>[]): Write =>
  preparedStatement<never, Rows>(
    `import over ${name}`,
    ($) => `
  update coding.${table} as stored
     set ${columns.map(({ name }) => `${name} = posted.${name}`).join(', ')}
    from json_to_recordset(${$('rows')}::json) as posted (row tid, id text, ${typesOf(columns)})
   where stored.report_id = ${$('report')} and stored.ctid = posted.row and stored.id = posted.id`,
  );

const [ofMention, ofDocument] = [valuesOf(Mention), valuesOf(MentionDocument)];
const withoutId = (columns: readonly TypedColumn<never>[]) => columns.filter(({ name }) => name !== ('id' as never));
const WORDS = ['title', 'content', 'author_name', 'words'];
const apartFromWords = withoutId(ofDocument).filter(({ name }) => !WORDS.includes(name));

const insertMentions = inserting('mention', ofMention);
const insertDocuments = inserting('mention_document', ofDocument);
const updateMentions = updating('mentions', 'mention', withoutId(ofMention));
const updateDocuments = updating('documents', 'mention_document', withoutId(ofDocument));
/** Without the words of a document, which take most of the time. */
const updateLinks = updating('links', 'mention_document', apartFromWords);

/** A row to write, and how. */
interface Writing {
  write: Write;
  row: () => object;
}

/** The members that are only in the documents, and those whose words are searched. */
const ONLY_IN_DOCUMENTS: ReadonlySet<string> = new Set([
  'title',
  'content',
  'url',
  'native_id',
  'parent_id',
  'root_id',
]);
const SEARCHED: ReadonlySet<string> = new Set(['title', 'content', 'author']);

/** What must be written of a mention. `id` is the change that imports it. */
function writingsOf({ before, after }: ImportedMention, id: string): Writing[] {
  const mention = () => mentionColumns(after);
  const document = () => documentColumns(after, id);
  if (!before)
    return [
      { write: insertMentions, row: mention },
      { write: insertDocuments, row: document },
    ];
  const changed = differences(before.mention, after);
  const writings: Writing[] = [];
  if (!changed.every((name) => ONLY_IN_DOCUMENTS.has(name))) {
    writings.push({ write: updateMentions, row: () => ({ row: before.row, ...mention() }) });
  }
  if (changed.every((name) => CODED_NAMES.has(name))) return writings;
  const isSearched = changed.some((name) => SEARCHED.has(name));
  const [write, columns] = isSearched ? [updateDocuments, document] : [updateLinks, () => linkColumns(after, id)];
  writings.push({ write, row: () => ({ row: before.documentRow, ...columns() }) });
  return writings;
}

/** A statement has at most this many rows, or a little more than this many characters. */
const MOST_ROWS = 500;
const MOST_CHARACTERS = 4 * 1024 * 1024;

/**
 * Writes the mentions of an import. PostgreSQL stores some rows while the words of the next are computed. Throws a
 * ChangedMeanwhileError if another program wrote one of the mentions.
 */
export async function writeMentions(
  client: ClientBase,
  report: string,
  mentions: readonly ImportedMention[],
  id: string,
): Promise<void> {
  const slice = new Slice();
  const sent: Promise<number>[] = [];
  const open = new Map<Write, Batch>();
  const send = (write: Write, { rows }: Batch) => {
    const writing = client.query(write({ report, rows: `[${rows.join()}]` }));
    sent.push(writing.then(({ rowCount }) => rows.length - (rowCount ?? 0)));
    // It is awaited below, together with the others.
    sent.at(-1)!.catch(() => undefined);
  };
  for (const mention of mentions) {
    for (const { write, row } of writingsOf(mention, id)) {
      const batch = open.get(write) ?? new Batch();
      open.set(write, batch);
      batch.add(JSON.stringify(row()));
      if (!batch.isFull) continue;
      send(write, batch);
      open.delete(write);
    }
    if (slice.isOver) await slice.next();
  }
  for (const [write, batch] of open) send(write, batch);
  const missing = await allSettled(sent);
  if (missing.some((rows) => rows > 0)) throw new ChangedMeanwhileError();
}

class Batch {
  readonly rows: string[] = [];
  private characters = 0;

  add(row: string): void {
    this.rows.push(row);
    this.characters += row.length;
  }

  get isFull(): boolean {
    return this.rows.length === MOST_ROWS || this.characters > MOST_CHARACTERS;
  }
}

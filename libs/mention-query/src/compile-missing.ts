import { type MissingField, type MissingFilter, withoutChannels } from '@earshot/filter-kit';
import type { CompileContext } from './compile-context.js';
import { NUMBER_COLUMNS } from './compile-number.js';
import { TIME_COLUMNS } from './compile-time.js';
import { LIST_COLUMNS, onList, TEXT_COLUMNS } from './compile-values.js';
import { DOCUMENT_COLUMNS } from './document-columns.js';

type DocumentField = keyof typeof DOCUMENT_COLUMNS;
type ListField = keyof typeof LIST_COLUMNS;

/** The column of each other field. Exhaustive: a field without a column does not compile. */
const COLUMNS: Readonly<Record<Exclude<MissingField, DocumentField | ListField>, string>> = {
  ...TEXT_COLUMNS,
  ...NUMBER_COLUMNS,
  ...TIME_COLUMNS,
};

/** Mentions without a value of a field (rule D23). */
export function compileMissing({ field, path }: MissingFilter, context: CompileContext): string {
  const { channels_enabled, collaboration_enabled } = context.report;
  if (field === 'channel' && !channels_enabled) throw withoutChannels(path, 'be channel');
  // Without collaboration no mention has a collaboration user or status (rule D10).
  if ((field === 'collaboration_user' || field === 'collaboration_status') && !collaboration_enabled) return 'true';
  if (isIn(DOCUMENT_COLUMNS, field)) return missingInDocument(DOCUMENT_COLUMNS[field], context);
  if (isIn(LIST_COLUMNS, field)) return onList(LIST_COLUMNS[field], (list) => `${list} = '{}'`);
  return `mention.${COLUMNS[field]} is null`;
}

const isIn = <T extends object>(columns: T, field: string): field is keyof T & string => field in columns;

const missingInDocument = (column: string, { reportId, readsDocuments }: CompileContext): string =>
  readsDocuments
    ? `document.${column} is null`
    : `mention.id in (select id from coding.mention_document as document where document.report_id = ${reportId}
         and document.${column} is null)`;

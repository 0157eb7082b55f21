/** The columns that a file may have besides the id of its mentions: their members, in the order of the interface (2.11). */
export const COLUMNS = [
  'report_id',
  'type',
  'title',
  'content',
  'url',
  'date',
  'crawled_at',
  'infused_at',
  'language',
  'location',
  'sentiment',
  'channel',
  'tags',
  'review',
  'author',
  'source_id',
  'site_id',
  'site_type_id',
  'media_group',
  'classifier_list_id',
  'community_list_id',
  'collaboration',
  'influence',
  'rating_normalized',
  'service_rank',
  'microblog_type',
  'native_id',
  'parent_id',
  'root_id',
  'interactions',
] as const;

export type Column = (typeof COLUMNS)[number];

/** Every file has it, so that an export that was cut can go on. */
const ID = 'id';

/** Columns in their only form: in the order of the interface. Undefined if they are all. */
export function someColumns(chosen: readonly string[]): readonly Column[] | undefined {
  const known = COLUMNS.filter((column) => chosen.includes(column));
  return known.length === COLUMNS.length ? undefined : known;
}

export const writeColumns = (columns: readonly Column[]): string => [ID, ...columns].join();

export function readColumns(text: string): { readonly columns?: readonly Column[] } | { readonly problem: string } {
  const names = text.split(',');
  const unknown = names.find((name) => name !== ID && !COLUMNS.some((column) => column === name));
  return unknown === undefined
    ? { columns: someColumns(names) }
    : {
        problem: `has no column ${unknown === '' ? 'without a name' : unknown}; use members of a mention, such as title`,
      };
}

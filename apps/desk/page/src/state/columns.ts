/**
 * The columns that a file may have in addition to the id of its mentions: their members, in the order of the interface
 * (2.11), with what people call them.
 */
export const COLUMN_NAMES = {
  report_id: 'Report',
  type: 'Type',
  title: 'Title',
  content: 'Text',
  url: 'Link',
  date: 'Date',
  crawled_at: 'Fetched',
  infused_at: 'Added',
  language: 'Language',
  location: 'Country',
  sentiment: 'Sentiment',
  channel: 'Channel',
  tags: 'Tags',
  review: 'Review',
  author: 'Author',
  source_id: 'Source',
  site_id: 'Site',
  site_type_id: 'Site type',
  media_group: 'Media',
  classifier_list_id: 'Classifiers',
  community_list_id: 'Communities',
  collaboration: 'Assignment',
  influence: 'Influence',
  rating_normalized: 'Rating',
  service_rank: 'Service rank',
  microblog_type: 'Microblog',
  native_id: 'Id on its site',
  parent_id: 'Answers to',
  root_id: 'Thread',
  interactions: 'Likes, comments, shares, views',
} as const;

export type Column = keyof typeof COLUMN_NAMES;

export const COLUMNS = Object.keys(COLUMN_NAMES) as readonly Column[];

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

/**
 * The columns of a mention whose values have no small limit of bytes: identifiers, and texts that people write. Those of
 * closed lists do not count.
 */
const TEXTS = {
  mention: ['id', 'source_id', 'author_id', 'author_state', 'author_job'],
  document: ['title', 'content', 'url', 'author_name', 'native_id', 'parent_id', 'root_id'],
};
const LISTS = ['classifier_ids', 'community_ids'];

/** The rows of a mention, by the names that a statement has for them. */
interface Rows {
  readonly mention: string;
  readonly document: string;
}

/** A list that takes no more than this is short, even if it is stored compressed. */
const SHORT_LIST = 100;

/** PostgreSQL knows the bytes of a text without reading it, but of a list only those that it takes, perhaps compressed. */
const ofText = (column: string): string => `coalesce(octet_length(${column}), 0)`;
const ofList = (column: string, shown = column): string => `
  case when pg_column_size(${column}) <= ${SHORT_LIST} then ${SHORT_LIST}
       else octet_length(array_to_string(${shown}, '","')) end`;

/** The bytes of a mention with the first `tags` of its tags, in SQL: about those of its JSON, if nothing is escaped. */
export const octetsOf = ({ mention, document }: Rows, tags: number): string =>
  [
    ...TEXTS.mention.map((name) => ofText(`${mention}.${name}`)),
    ...TEXTS.document.map((name) => ofText(`${document}.${name}`)),
    ...LISTS.map((name) => ofList(`${mention}.${name}`)),
    ofList(`${mention}.tags`, `${mention}.tags[1:${tags}]`),
  ].join(' + ');

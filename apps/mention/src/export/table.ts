import type { MentionRow } from '@earshot/coding/entities';

/** A mention of which everything is known. Its members are the columns of a table. */
const KNOWN: MentionRow = {
  ...{ report_id: '', id: '', type: '', title: '', content: '', url: '', language: '', country: '', sentiment: '' },
  ...{ date: new Date(0), crawled_at: new Date(0), infused_at: new Date(0), reviewed_at: new Date(0) },
  ...{ native_id: '', parent_id: '', root_id: '', engagement: 0 },
  interactions: { likes: 0, comments: 0, shares: 0, views: 0 },
  ...{ rating_normalized: 0, service_rank: 0, influence: 0, channel: '', review_status: '', tags: [] },
  ...{ source_id: '', site_id: '', site_type_id: '', media_group: '', microblog_type: '' },
  ...{ author_id: '', author_name: '', author_state: '', author_job: '' },
  ...{ collaboration_user_id: '', collaboration_status_id: '', classifier_ids: [], community_ids: [] },
};

type Json = Readonly<Record<string, unknown>>;

/** A column: its name, and its value in the resource object of a mention. */
interface Column {
  name: string;
  valueOf: (mention: Json) => unknown;
}

/** A column for each member of `members` that is no object, and for those of objects in it. */
const columnsOf = (members: Json, objectOf: (mention: Json) => unknown = (mention) => mention, path = ''): Column[] =>
  Object.entries(members).flatMap(([name, value]) => {
    const valueOf = (mention: Json) => (objectOf(mention) as Json | null)?.[name];
    return isObject(value) ? columnsOf(value, valueOf, `${path}${name}.`) : [{ name: path + name, valueOf }];
  });

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A row of a table as CSV (RFC 4180). */
const rowOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** A spreadsheet would run a text that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** A cell. A text is never empty, so that it differs from an unknown value. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = Array.isArray(value) ? value.map(elementOf).join('|') : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return safe === '' || QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An element of a list, such as a tag, or an object with its name. */
const elementOf = (element: unknown): string =>
  isObject(element) ? Object.values(element).join(' ') : String(element);

/**
 * Mentions as a table (rule D19): a column for each member of `shape`, which makes the resource object of a mention, and
 * for each member of an object in it.
 */
export function table(shape: (row: MentionRow) => object): { header: string; row: (row: MentionRow) => string } {
  const columns = columnsOf(shape(KNOWN) as Json);
  return {
    header: rowOf(columns.map(({ name }) => name)),
    row: (mention) => {
      const members = shape(mention) as Json;
      return rowOf(columns.map(({ valueOf }) => cellOf(valueOf(members))));
    },
  };
}

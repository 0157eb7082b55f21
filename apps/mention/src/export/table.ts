import type { MentionRow } from '@earshot/coding/entities';
import { KNOWN_MENTION } from '../mention/known-mention.js';

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
 * for each member of an object in it. A mention of which everything is known has them all.
 */
export function table(shape: (row: MentionRow) => object): { header: string; row: (row: MentionRow) => string } {
  const columns = columnsOf(shape(KNOWN_MENTION) as Json);
  return {
    header: rowOf(columns.map(({ name }) => name)),
    row: (mention) => {
      const members = shape(mention) as Json;
      return rowOf(columns.map(({ valueOf }) => cellOf(valueOf(members))));
    },
  };
}

import type { MentionRow } from '@earshot/coding/entities';
import { COLUMNS, NORMAL_TAGS } from '@earshot/mention-query';
import { KNOWN_MENTION } from '../../reading/known-mention.js';

/** How the values of a column are written. */
export type Kind = 'text' | 'number' | 'time';

/** A value of a mention: the SQL that reads it, and its kind. */
export class Value {
  constructor(
    readonly sql: string,
    readonly kind: Kind,
  ) {}
}

/** A list, which is read as the text of its JSON. `element` is an element of it: a Value, or an object with one. */
export interface List {
  list: Value;
  element: unknown;
}

/** An object of a mention. It is null where all columns of `unless` are null. */
export interface Members {
  members: [name: string, member: Value | List | Members][];
  unless: string[];
}

type Json = Readonly<Record<string, unknown>>;

/** Makes the resource object of a mention. */
export type Shape = (mention: MentionRow) => object;

/**
 * The members of the resource objects that `whole` makes, with those that `shown` keeps of them, and the columns from
 * which they come. `whole` itself says so: it gets a mention with a Value in place of each value, and one without
 * is known, so that this is no second declaration of what a mention is (rule D4).
 */
export const membersOf = (whole: Shape, shown: Shape): Members =>
  objectOf(shown(VALUES) as Json, whole(VALUES) as Json, whole(UNKNOWN) as Json);

function objectOf(shown: Json, whole: Json, unknown: Json | null): Members {
  const members = Object.entries(shown).map(([name, member]): Members['members'][number] => {
    if (member instanceof Value) return [name, member];
    if (Array.isArray(member)) return [name, { list: valueIn(member[0])!, element: member[0] }];
    return [name, objectOf(member as Json, whole[name] as Json, unknown![name] as Json | null)];
  });
  return { members, unless: unknown === null ? Object.values(whole).map((value) => (value as Value).sql) : [] };
}

/** The Value that is `element` or a member of it. */
const valueIn = (element: unknown): Value | undefined =>
  element instanceof Value ? element : Object.values(element as Json).find((member) => member instanceof Value);

/** An element of a list, with `value` in place of the Value. */
export const filled = (element: unknown, value: unknown): unknown =>
  element instanceof Value
    ? value
    : Object.fromEntries(Object.entries(element as Json).map(([name, member]) => [name, filled(member, value)]));

const tableOf = (column: string): string => (COLUMNS.mention.includes(column) ? 'mention' : 'document');

/** A mention with what `valueOf` returns in place of each value of KNOWN_MENTION, and of each member of an object in it. */
const mentionOf = (valueOf: (sql: string, example: unknown) => unknown): MentionRow =>
  Object.fromEntries(
    Object.entries(KNOWN_MENTION).map(([column, example]: [string, unknown]) => {
      const sql = column === 'tags' ? NORMAL_TAGS : `${tableOf(column)}.${column}`;
      if (!isObject(example)) return [column, valueOf(sql, example)];
      const members = Object.entries(example).map(([name, member]) => [name, valueOf(`${sql} ->> '${name}'`, member)]);
      return [column, Object.fromEntries(members)];
    }),
  ) as unknown as MentionRow;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const kindOf = (example: unknown): Kind => {
  if (example instanceof Date) return 'time';
  return typeof example === 'number' ? 'number' : 'text';
};

const VALUES = mentionOf((sql, example) =>
  Array.isArray(example) ? [new Value(`to_json(${sql})`, 'text')] : new Value(sql, kindOf(example)),
);
const UNKNOWN = mentionOf((_, example) => (Array.isArray(example) ? [] : null));

import { normalTags } from '@earshot/filter-kit';
import type { Mention } from '../tables/mention.entity.js';

/** A coded member: its path in JSON (payloads, fixtures, answers), its column, and the column's PostgreSQL type. */
type CodedMember = {
  [Column in keyof Mention]: { path: string; column: Column; type: TypeOf<Mention[Column]> };
}[keyof Mention];

type TypeOf<Value> = Value extends string[] ? 'text[]' : Value extends string | null ? 'text' : never;

/**
 * Every coded member (interface 2.4). Payloads, folding, keys, statements, rights, fixtures and the property tests
 * follow this list. Code that lacks one of these members fails to compile, or fails a test.
 */
export const CODED_MEMBERS = [
  { path: 'sentiment', column: 'sentiment', type: 'text' },
  { path: 'channel', column: 'channel', type: 'text' },
  { path: 'tags', column: 'tags', type: 'text[]' },
  { path: 'language', column: 'language', type: 'text' },
  { path: 'location.country', column: 'country', type: 'text' },
  { path: 'review.status', column: 'review_status', type: 'text' },
] as const satisfies readonly CodedMember[];

export type CodedPath = (typeof CODED_MEMBERS)[number]['path'];
export type CodedColumn = (typeof CODED_MEMBERS)[number]['column'];

/** The coded members of a mention, such as `review`. */
export type CodedMemberName = CodedPath extends infer Path
  ? Path extends `${infer Outer}.${string}`
    ? Outer
    : Path
  : never;

/** The values that a payload sets, by column. A member that the payload omits has no value. */
export type CodedValues = Partial<Pick<Mention, CodedColumn>>;

/** The coded values of a mention together with its review time, in ISO 8601 (rule C8). null is a value, too. */
export type CodedState = CodedValues & { reviewed_at?: string | null };

const READERS = CODED_MEMBERS.map(({ path, column }) => {
  const [outer, inner] = path.split('.') as [string, string?];
  return { column, outer, inner };
});

type Json = Readonly<Record<string, unknown>>;

/** The coded values in a payload, a fixture or an answer. */
export function codedValues(json: object): CodedValues {
  const values: Record<string, unknown> = {};
  // Runs for every item of a bulk request. A general reader of paths takes several times as long.
  for (const { column, outer, inner } of READERS) {
    const member = (json as Json)[outer];
    values[column] = inner === undefined ? member : (member as Json | undefined)?.[inner];
  }
  return values;
}

/** The coded state in the shape of a payload, with `review.reviewed_at`. */
export function codedJson(state: CodedState): object {
  const json: Record<string, unknown> = {};
  for (const { column, outer, inner } of READERS) {
    const value = state[column];
    if (value === undefined) continue;
    json[outer] = inner === undefined ? value : { [inner]: value };
  }
  if (state.review_status !== undefined) json.review = { status: state.review_status, reviewed_at: state.reviewed_at };
  return json;
}

/** The coded state in an object that `codedJson` made, perhaps in an earlier version. */
export function codedState(json: object): CodedState {
  const { reviewed_at } = ((json as Json).review ?? {}) as CodedState;
  const values = codedValues(json);
  if (values.tags) values.tags = normalTags(values.tags);
  return { ...values, ...(reviewed_at !== undefined && { reviewed_at }) };
}

/** The paths of all members in JSON of the type `T`, such as `review.status`. What may be a list has no members. */
type PathOf<T> = {
  [Name in keyof T & string]-?: Extract<T[Name], string | number | boolean | Date | readonly unknown[]> extends never
    ? `${Name}.${PathOf<NonNullable<T[Name]>>}`
    : Name;
}[keyof T & string];

/** Implemented by a class that must have exactly the coded members. A class with fewer or more does not compile. */
export type JustCodedMembers<T> = Record<Exclude<CodedPath, PathOf<T>>, unknown> &
  Record<Exclude<PathOf<T>, CodedPath>, never>;

import { DocumentError, type InputCode, unknownMembers } from '@earshot/error-kit';
import { checkFilters, type FilterSet } from '@earshot/filter-kit';
import {
  didYouMean,
  isObject,
  isWholeNumber,
  jsonType,
  parseWholeNumber,
  wholeNumberText,
} from '@earshot/validation-kit';
import { type Cursor, readCursor } from './cursor.js';
import { DEFAULT_SIZE, MAX_SIZE } from './read-page.js';
import { type Direction, DIRECTIONS, type Sort, SORT_KEYS, type SortKey } from './sort.js';

/** A search after it was checked (rule D1). */
export interface SearchRequest {
  filters: FilterSet;
  sort: Sort;
  size: number;
  from: number;
  after: Cursor | undefined;
  /** Whether the answer contains the total. */
  total: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const MEMBERS = ['filters', 'sort', 'size', 'from', 'after', 'total'];
/** The limit of `from` plus `size`. Paging with `after` has no limit. */
export const MAX_WINDOW = 50_000;
const USE_AFTER = 'for further mentions, use after with meta.next of the last answer';

const reject = (code: InputCode, path: string, detail: string): never => {
  throw DocumentError.invalidInput({ code, path, detail });
};

/** Reads a search from the body and the query parameters `size`, `from` and `sort`. Throws a 400 with paths. */
export function readSearchRequest(document: unknown, query: Json): SearchRequest {
  const body = readBody(document);
  const given = { ...body, ...readQuery(query, body) };
  const sort = readSort(given.sort);
  const request = {
    filters: readFilters(given.filters),
    sort,
    size: readWholeNumber('size', given.size, DEFAULT_SIZE, MAX_SIZE),
    from: readWholeNumber('from', given.from, 0, MAX_WINDOW),
    after: readAfter(given.after, sort),
    total: readBoolean('total', given.total, true),
  };
  if (request.after && given.from !== undefined) {
    reject('parameters_conflicting', 'after', 'must not be combined with from');
  }
  if (request.from + request.size > MAX_WINDOW) {
    reject('limit_exceeded', 'from', `plus size must not exceed ${MAX_WINDOW}; ${USE_AFTER}`);
  }
  return request;
}

function readBody(document: unknown): Json {
  if (document === undefined) return {};
  if (!isObject(document)) throw DocumentError.of('value_invalid', 'The body must be an object.');
  const unknown = unknownMembers(document, MEMBERS);
  if (unknown.length > 0) throw DocumentError.invalidInput(...unknown);
  return document;
}

/** The query parameters that existing clients send. `sort` is the direction of a sort by date. */
function readQuery(query: Json, body: Json): Json {
  const given: Record<string, unknown> = {};
  for (const name of ['size', 'from', 'sort']) {
    const value = query[name];
    if (value === undefined) continue;
    if (name in body) reject('parameters_conflicting', name, 'must be given in the body or in the URL, not in both');
    if (Array.isArray(value)) reject('parameters_conflicting', name, 'must be given once');
    if (name === 'sort') given[name] = { date: readDirection(name, value) };
    // A text that is not a number becomes NaN, which is rejected later.
    else given[name] = parseWholeNumber(value) ?? NaN;
  }
  return given;
}

function readSort(value: unknown): Sort {
  if (value === undefined) return { key: 'date', direction: 'desc' };
  const entries = isObject(value) ? Object.entries(value) : [];
  const [[key, direction] = []] = entries;
  if (entries.length !== 1 || !Object.hasOwn(SORT_KEYS, key!)) {
    const known = Object.keys(SORT_KEYS);
    const meant = key === undefined ? '' : didYouMean(key, known);
    reject('value_invalid', 'sort', `must be an object with one of ${known.join(', ')}${meant}`);
  }
  return { key: key as SortKey, direction: readDirection(`sort.${key}`, direction) };
}

const readDirection = (path: string, value: unknown): Direction =>
  DIRECTIONS.includes(value as Direction)
    ? (value as Direction)
    : reject('value_invalid', path, `must be ${DIRECTIONS.join(' or ')}`);

function readFilters(value: unknown): FilterSet {
  if (value === undefined) return [];
  const checked = checkFilters(value);
  if (checked.filters) return checked.filters;
  throw DocumentError.invalidInput(...checked.problems);
}

function readWholeNumber(name: string, value: unknown, otherwise: number, max: number): number {
  if (value === undefined) return otherwise;
  if (isWholeNumber(value, { max })) return value;
  const allowed = `must be ${wholeNumberText({ max })}`;
  if (typeof value !== 'number') reject('value_invalid', name, `${allowed}, not ${jsonType(value)}`);
  return reject('value_invalid', name, `${allowed}; ${USE_AFTER}`);
}

function readAfter(value: unknown, sort: Sort): Cursor | undefined {
  if (value === undefined) return undefined;
  const cursor = typeof value === 'string' ? readCursor(value, sort) : undefined;
  return cursor ?? reject('cursor_invalid', 'after', 'must be meta.next of an answer to a search with the same sort');
}

function readBoolean(name: string, value: unknown, otherwise: boolean): boolean {
  if (value === undefined) return otherwise;
  return typeof value === 'boolean'
    ? value
    : reject('value_invalid', name, `must be true or false, not ${jsonType(value)}`);
}

import type { Json } from '../faults/changes.js';
import { isList, isObject, type Path } from './answer-tree.js';

/** What a mutator makes of a part that it removes. */
export const REMOVED = Symbol('removed');

/** Makes another value of a part of an answer. Undefined if it cannot. */
export type Mutator = (value: Json, path: Path) => Json;

const isText = (value: Json): value is string => typeof value === 'string' && value !== '';
const isFilled = (value: Json): value is Json[] => isList(value) && value.length > 0;
const isLong = (value: Json): value is Json[] => isList(value) && value.length > 1;
const isNumber = (value: Json): value is number => typeof value === 'number';

/** Another type for a value that looks the same. */
function retyped(value: Json): Json {
  if (isText(value)) return Number.isFinite(Number(value)) ? Number(value) : [value];
  if (value === '') return undefined;
  if (isList(value)) return { ...value };
  if (isObject(value)) return [value];
  return value === null ? {} : String(value);
}

/** Only for JSON, because a header is a text, and a status a number. */
const inBody =
  (mutator: Mutator): Mutator =>
  (value, path) =>
    path[0] === 'body' ? mutator(value, path) : undefined;

/** What the platform does with a part of an answer instead. */
export const MUTATORS: Readonly<Record<string, Mutator>> = {
  'leaves it out': (_value, path) => (path.length > 1 ? REMOVED : undefined),
  'has null': inBody((value, path) => (value === null || value === '' || path.length === 1 ? undefined : null)),
  'has another type': inBody(retyped),
  'has one more': (value) => (isNumber(value) ? value + 1 : undefined),
  'has the opposite': (value) => (typeof value === 'boolean' ? !value : undefined),
  'has another text': (value) => (isText(value) ? (value.startsWith('x') ? 'y' : 'x') + value.slice(1) : undefined),
  'has an offset for Z': (value) => (/^\d{4}-\S+Z$/.test(value) ? value.replace('Z', '+00:00') : undefined),
  'empties it': inBody((value) => (isFilled(value) ? [] : isText(value) ? '' : undefined)),
  'leaves out the last': (value) => (isLong(value) ? value.slice(0, -1) : undefined),
  'swaps the first two': inBody((value) => (isLong(value) ? [value[1], value[0], ...value.slice(2)] : undefined)),
  'repeats the last': inBody((value) => (isFilled(value) ? [...value, value.at(-1)] : undefined)),
  'has one in place of a list': inBody((value) => (isFilled(value) ? value[0] : undefined)),
};

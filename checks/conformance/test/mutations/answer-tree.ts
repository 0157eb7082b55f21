import type { Json } from '../faults/changes.js';
import type { FaultyAnswer } from '../faults/fault.js';

/** Where a part of a tree is: names of members, and indexes of elements. */
export type Path = readonly (string | number)[];

/** An answer as a tree, so that each part of it can be changed in the same way. */
export interface AnswerTree {
  status: number;
  /** A header with parameters, such as a cookie, is the list of its parts. */
  headers: Record<string, string | string[]>;
  /** JSON, or the lines of a text. Lines may be JSON, too. */
  body: Json;
}

export const isList = (value: Json): value is Json[] => Array.isArray(value);
export const isObject = (value: Json): boolean => typeof value === 'object' && value !== null && !isList(value);

const parsed = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const printed = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const LINE_END = /\r?\n$/;

const partsOf = (header: string): string | string[] => {
  const parts = header.split(/(?<=; |, )/);
  return parts.length > 1 ? parts : header;
};

export function treeOf({ status, headers, body }: FaultyAnswer): AnswerTree {
  const text = headers['content-encoding'] ? '' : body.toString();
  const [end] = LINE_END.exec(text) ?? [];
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, partsOf([value].flat()[0]!)])),
    body: end === undefined ? parsed(text) : text.split(end).slice(0, -1).map(parsed),
  };
}

/** The answer with a changed tree. */
export function changedAnswer(answer: FaultyAnswer, { status, headers, body }: AnswerTree): FaultyAnswer {
  const text = answer.body.toString();
  const [end] = LINE_END.exec(text) ?? [];
  const lines = end !== undefined && isList(body) ? body.map((line) => printed(line) + end).join('') : undefined;
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join('')])),
    body: headers['content-encoding'] ? answer.body : Buffer.from(lines ?? printed(body ?? '')),
  };
}

/** The parts of a tree with their paths, the whole tree first. */
export function* partsIn(tree: Json, path: Path = []): Generator<[path: Path, value: Json]> {
  yield [path, tree];
  if (typeof tree !== 'object' || tree === null) return;
  for (const [name, value] of Object.entries(tree))
    yield* partsIn(value, [...path, isList(tree) ? Number(name) : name]);
}

export const partAt = (tree: Json, path: Path): Json => path.reduce((value, name) => value?.[name], tree);

/** A copy of the tree that has another value at a path, or without that part. */
export function withPart(tree: Json, [name, ...rest]: Path, value: Json, removed: symbol): Json {
  if (name === undefined) return value;
  const copy = isList(tree) ? [...tree] : { ...tree };
  const part = withPart(tree[name], rest, value, removed);
  if (part !== removed) copy[name] = part;
  else if (isList(copy)) copy.splice(Number(name), 1);
  else delete copy[name];
  return copy;
}

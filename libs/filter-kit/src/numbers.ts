import type { NumberField, NumberFilter } from './filters.js';
import { type Json, readObject, type ReadFilter, type Walk } from './walk.js';

interface NumberRange {
  integer?: boolean;
  min?: number;
  max?: number;
}

/** A range of numbers: `begin`, `end` or both, included, `begin` not above `end` (specification 2.6, contract D14). */
export const numbers =
  (
    field: NumberField,
    { integer = false, min = -Infinity, max = Infinity }: NumberRange = {},
  ): ReadFilter<NumberFilter> =>
  (value, path, walk) => {
    const range = readObject(value, path, walk, ['begin', 'end']);
    if (!range) return undefined;
    const isBound = (bound: unknown): bound is number =>
      (integer ? Number.isSafeInteger(bound) : Number.isFinite(bound)) &&
      (bound as number) >= min &&
      (bound as number) <= max;
    const between = max === Infinity ? '' : ` from ${min} to ${max}`;
    const bounds = readBounds(range, path, walk, isBound, `must be ${integer ? 'an integer' : 'a number'}${between}`);
    if (!bounds) return undefined;
    const { begin, end } = bounds;
    if (begin !== undefined && end !== undefined && begin > end)
      return walk.report(path, 'begin must not be above end');
    return { type: 'number', field, ...bounds };
  };

function readBounds(
  range: Json,
  path: string,
  walk: Walk,
  isBound: (bound: unknown) => bound is number,
  expectation: string,
): { begin?: number; end?: number } | undefined {
  const given = (['begin', 'end'] as const).filter((name) => Object.hasOwn(range, name));
  const wrong = given.filter((name) => !isBound(range[name]));
  for (const name of wrong) walk.report(`${path}.${name}`, expectation);
  return wrong.length === 0 ? Object.fromEntries(given.map((name) => [name, range[name]])) : undefined;
}

import { CODED_MEMBERS, type CodedValues } from '@earshot/coding/entities';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldValues, keyOf } from './coded-values.js';

const text = fc.oneof(fc.constantFrom('a', 'b', '', '=a', '1', 'undefined'), fc.string({ maxLength: 3 }));
const valueOf = { text, 'text[]': fc.array(text, { maxLength: 3 }) };
const values = fc.record(
  Object.fromEntries(
    CODED_MEMBERS.map(({ column, type }) => [column, fc.option<unknown>(valueOf[type], { nil: undefined })]),
  ),
) as fc.Arbitrary<CodedValues>;

describe('the coded values of an item', () => {
  it('have equal keys if and only if every coded member is equal', () => {
    fc.assert(
      fc.property(values, values, fc.boolean(), (one, other, isCopy) => {
        const second = isCopy ? structuredClone(one) : other;
        expect(keyOf(one) === keyOf(second)).toBe(JSON.stringify(entries(one)) === JSON.stringify(entries(second)));
      }),
    );
  });

  it.each(CODED_MEMBERS)('have different keys if only $path differs', ({ column, type }) => {
    const key = (value: string) => keyOf({ [column]: type === 'text[]' ? [value] : value });
    expect(key('a')).not.toBe(key('b'));
    expect(key('a')).not.toBe(keyOf({}));
  });

  it.each(CODED_MEMBERS)(
    'have the later value of $path, or the earlier if there is no later one (C6)',
    ({ column }) => {
      fc.assert(
        fc.property(values, values, (first, second) => {
          const folded = foldValues(first, second)[column];
          expect(folded).toEqual(second[column] === undefined ? first[column] : second[column]);
        }),
      );
    },
  );
});

const entries = (of: CodedValues) => CODED_MEMBERS.map(({ column }) => of[column] ?? null);

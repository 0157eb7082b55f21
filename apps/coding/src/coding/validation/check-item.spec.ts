import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BulkItemDto } from '../dto/bulk-item.dto.js';
import { itemProblem } from './check-item.js';

/** What class-validator alone says of an item, without anything compiled: its messages, in no order. */
function messagesOfLibrary(item: unknown): string[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return ['The item must be an object'];
  const options = { whitelist: true, forbidNonWhitelisted: true, stopAtFirstError: true };
  return flatten(validateSync(plainToInstance(BulkItemDto, item), options), '');
}

const flatten = (errors: ValidationError[], path: string): string[] =>
  errors.flatMap(({ property, constraints = {}, children = [] }) => {
    const at = path + property;
    const own = Object.entries(constraints).map(([name, message]) =>
      name === 'whitelistValidation' ? `${at} is not a known member` : `${at} ${message}`,
    );
    return [...own, ...flatten(children, `${at}.`)];
  });

const isUnknown = (message: string) => message.endsWith('is not a known member');

const scalar = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    true,
    0,
    '',
    'x',
    'update',
    'positive',
    'owned',
    'reviewed',
    'eng',
    'FRA',
    'a\0',
    '\ud800',
  ),
  fc.string({ maxLength: 300 }),
);
const anything = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('status', 'country', 'x'), scalar),
);
const member = <T>(valid: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 20, arbitrary: valid as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: anything });
const payload = fc.record(
  {
    sentiment: member(fc.constantFrom('positive', 'neutral')),
    channel: member(fc.constantFrom('owned', 'earned')),
    tags: member(fc.array(fc.string({ minLength: 1, maxLength: 20 }))),
    review: member(fc.record({ status: member(fc.constantFrom('reviewed', 'deleted')) })),
    language: member(fc.constantFrom('eng', 'zho-Hans')),
    location: member(fc.record({ country: member(fc.constantFrom('FRA', 'AAA')) })),
  },
  { requiredKeys: [] },
);
const item = fc.record({
  action: member(fc.constant('update')),
  report_id: member(fc.constant('r')),
  mention_id: member(fc.constant('m')),
  payload: member(payload),
}) as fc.Arbitrary<object>;
const withUnknownMember = fc.tuple(item, scalar).map(([known, extra]) => ({ ...known, extra }));
const candidate = fc.oneof({ weight: 8, arbitrary: item }, withUnknownMember, anything);

describe('the compiled check of a bulk item', () => {
  it('gives the verdict of class-validator, and its messages', () => {
    let accepted = 0;
    fc.assert(
      fc.property(candidate, (value) => {
        const json = value === undefined ? null : JSON.parse(JSON.stringify(value));
        const problem = itemProblem(json);
        const told = problem === undefined ? [] : problem.slice(0, -1).split('; ');
        const expected = messagesOfLibrary(json);
        // Where a member is unknown, the others are judged as if it were not there, which the library does not do.
        if (expected.some(isUnknown)) expect(told.filter(isUnknown).sort()).toEqual(expected.filter(isUnknown).sort());
        else expect(told.sort()).toEqual(expected.sort());
        if (problem === undefined) accepted++;
      }),
      { numRuns: 3000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });
});

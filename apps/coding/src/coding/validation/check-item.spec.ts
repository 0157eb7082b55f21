import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BulkItemDto } from '../dto/bulk-item.dto.js';
import { itemProblem } from './check-item.js';

/** What class-validator alone says of an item, without anything compiled. */
function isValidForLibrary(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return false;
  return validateSync(plainToInstance(BulkItemDto, item), { whitelist: true, forbidNonWhitelisted: true }).length === 0;
}

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
  it('gives the verdict of class-validator, and words for every refusal', () => {
    let accepted = 0;
    fc.assert(
      fc.property(candidate, (value) => {
        const json = value === undefined ? null : JSON.parse(JSON.stringify(value));
        const problem = itemProblem(json);
        expect(problem === undefined).toBe(isValidForLibrary(json));
        if (problem === undefined) accepted++;
        else expect(problem).toMatch(/^\S.*\.$/s);
      }),
      { numRuns: 3000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });
});

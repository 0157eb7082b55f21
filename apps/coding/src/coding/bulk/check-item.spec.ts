import 'reflect-metadata';
import { A_TAG } from '@earshot/filter-kit';
import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BulkItemDto } from './bulk-item.dto.js';
import type { ConditionDto, PayloadDto } from '../payload/payload.dto.js';
import type { Explained } from '../payload/member-source.js';
import { itemProblem } from './check-item.js';

/** The messages of class-validator itself for an item, in any order. */
function messagesOfLibrary(item: unknown): string[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return ['The item must be an object'];
  const options = { whitelist: true, forbidNonWhitelisted: true, stopAtFirstError: true };
  return flatten(validateSync(plainToInstance(BulkItemDto, item), options), '');
}

const flatten = (errors: ValidationError[], path: string): string[] =>
  errors.flatMap(({ property, value, constraints = {}, contexts = {}, children = [] }) => {
    const at = path + property;
    const own = Object.entries(constraints).flatMap(([name, message]) => {
      const explained = contexts[name] as Explained | undefined;
      if (explained) return explained.explain(value).map(({ path, detail }) => `${at}${path} ${detail}`);
      return name === 'whitelistValidation' ? `${at} is not a known member` : `${at} ${message}`;
    });
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
const tag = fc.string({ minLength: 1, maxLength: 20 });
const manyTags = fc.array(fc.nat({ max: 120 }).map(String), { minLength: 90, maxLength: 400 });
const edits = fc.record(
  { add: member(fc.array(tag, { maxLength: 3 })), remove: member(fc.array(tag, { maxLength: 3 })), also: anything },
  { requiredKeys: [] },
);
const payload = fc.record(
  {
    sentiment: member(fc.constantFrom('positive', 'neutral')),
    channel: member(fc.constantFrom('owned', 'earned')),
    tags: member(
      fc.oneof(
        { weight: 9, arbitrary: fc.array(tag) as fc.Arbitrary<unknown> },
        { weight: 1, arbitrary: manyTags },
        { weight: 3, arbitrary: edits },
      ),
    ),
    review: member(fc.record({ status: member(fc.constantFrom('reviewed', 'deleted')) })),
    language: member(fc.constantFrom('eng', 'zho-Hans')),
    location: member(fc.record({ country: member(fc.constantFrom('FRA', 'AAA')) })),
  } satisfies Record<keyof PayloadDto, unknown>,
  { requiredKeys: [] },
);
const condition = fc.record(
  {
    sentiment: member(fc.constantFrom('positive', 'ambivalent')),
    channel: member(fc.constantFrom('owned', null)),
    tags: member(fc.array(tag, { maxLength: 3 })),
    review: member(fc.record({ status: member(fc.constantFrom('reviewed', 'deleted')) })),
    language: member(fc.constantFrom('eng', 'zho-Hans')),
    location: member(fc.record({ country: member(fc.constantFrom('FRA', 'AAA')) })),
  } satisfies Record<keyof ConditionDto, unknown>,
  { requiredKeys: [] },
);
const item = fc.record(
  {
    action: member(fc.constant('update')),
    report_id: member(fc.constant('r')),
    mention_id: member(fc.constant('m')),
    payload: member(payload),
    if: member(condition),
  },
  { requiredKeys: ['action', 'report_id', 'mention_id', 'payload'] },
) as fc.Arbitrary<object>;
const withUnknownMember = fc.tuple(item, scalar).map(([known, extra]) => ({ ...known, extra }));
const candidate = fc.oneof({ weight: 8, arbitrary: item }, withUnknownMember, anything);

describe('the compiled check of a bulk item', () => {
  it('decides like class-validator, with the same messages', () => {
    let accepted = 0;
    fc.assert(
      fc.property(candidate, (value) => {
        const json = value === undefined ? null : JSON.parse(JSON.stringify(value));
        const problem = itemProblem(json);
        const found = problem === undefined ? [] : problem.slice(0, -1).split('; ');
        const expected = messagesOfLibrary(json).flatMap((message) => message.split('; '));
        // We also check the known members of an item with unknown ones; the library does not.
        if (expected.some(isUnknown)) expect(found.filter(isUnknown).sort()).toEqual(expected.filter(isUnknown).sort());
        else expect(found.sort()).toEqual(expected.sort());
        if (problem === undefined) accepted++;
      }),
      { numRuns: 3000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });
});

describe('the problem of an item', () => {
  const good = { action: 'update', report_id: 'r', mention_id: 'm', payload: { sentiment: 'positive' } };
  const unknown = (count: number, prefix = 'k') =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, n]));
  const tags = (count: number, distinct: number) => Array.from({ length: count }, (_, n) => `tag ${n % distinct}`);

  it('accepts at most 100 different tags, repeated or not (C4)', () => {
    const withTags = (list: unknown[]) => itemProblem({ ...good, payload: { tags: list } });
    expect(withTags(tags(100, 100))).toBeUndefined();
    expect(withTags(tags(5_000, 100))).toBeUndefined();
    expect(withTags(tags(101, 101))).toBe('payload.tags must have at most 100 different tags.');
    expect(withTags([...tags(5_000, 100), 'one more'])).toBe('payload.tags must have at most 100 different tags.');
    expect(withTags([...tags(5_000, 100), 1])).toMatch(/^payload\.tags\[5000\] must be a string of 1 to 255 /);
  });

  it('names 20 unknown members, also of nested objects, counts the rest, and names the allowed ones (C2)', () => {
    const named = (count: number) => Array.from({ length: count }, (_, n) => `k${n} is not a known member`);
    const allowed = 'an item may have action, report_id, mention_id, payload, if';
    expect(itemProblem({ ...good, ...unknown(20) })).toBe(`${named(20).join('; ')}; ${allowed}.`);
    expect(itemProblem({ ...good, ...unknown(21) })).toBe(
      `${named(20).join('; ')}; 1 more member is not known; ${allowed}.`,
    );
    const nested = { ...good.payload, ...unknown(9_000), review: { status: 'reviewed', ...unknown(9_000) } };
    expect(itemProblem({ ...unknown(18), ...good, payload: nested })).toBe(
      `${named(18).join('; ')}; payload.k0 is not a known member; payload.k1 is not a known member; ` +
        `17998 more members are not known; ${allowed}; ` +
        'payload may have sentiment, channel, tags, review, language, location; payload.review may have status.',
    );
  });

  it('does not report an object as empty if it has unknown members (C2)', () => {
    const allowed = 'payload may have sentiment, channel, tags, review, language, location';
    expect(itemProblem({ ...good, payload: { tag: ['a'] } })).toBe(
      `payload.tag is not a known member (did you mean tags?); ${allowed}.`,
    );
    expect(itemProblem({ ...good, payload: {}, if: { tag: ['a'] } })).toBe(
      'payload must have at least one known member; if.tag is not a known member (did you mean tags?); ' +
        `${allowed.replace('payload', 'if')}.`,
    );
  });

  it('names the first wrong member of edits and of each of their lists, and a tag in both (C17)', () => {
    const withTags = (tags: unknown) => itemProblem({ ...good, payload: { tags } });
    const aTag = `must be ${A_TAG}`;
    expect(withTags({ add: ['a', 1, 2], remove: 'b', delete: ['c'], del: ['d'] })).toBe(
      'payload.tags.delete is not a known member; use one of add, remove; ' +
        `payload.tags.add[1] ${aTag}; payload.tags.remove must be an array of strings.`,
    );
    expect(withTags(JSON.parse('{"__proto__": ["a"], "add": ["a"]}'))).toMatch(/^payload\.tags\.__proto__ is not a /);
    expect(withTags({ ads: ['a'] })).toBe(
      'payload.tags.ads is not a known member (did you mean add?); use one of add, remove.',
    );
    for (const [tag, shown] of [
      ['a', 'a'],
      ['\u202ea', '"\\u{202e}a"'],
      ['x'.repeat(255), `${'x'.repeat(60)}...`],
    ]) {
      expect(withTags({ add: ['b', tag], remove: [` ${tag}`] })).toBe(
        `payload.tags must not add and remove the same tag: ${shown}.`,
      );
    }
  });

  it('names what a condition may have, null too (C18)', () => {
    expect(itemProblem({ ...good, if: { channel: 'x', tags: ['a', ''] } })).toBe(
      'if.channel must be one of owned, earned, or null; ' + `if.tags[1] must be ${A_TAG}.`,
    );
    expect(itemProblem({ ...good, if: { tags: { add: ['a'] } } })).toBe('if.tags must be an array of strings.');
  });

  it('cuts the name of an unknown member and makes it printable (C2)', () => {
    const names = [
      ['größe_1-x', 'größe_1-x'],
      ['', '""'],
      ['a b', '"a b"'],
      ['a.b', '"a.b"'],
      ['say "hi" \\', '"say \\u{22}hi\\u{22} \\u{5c}"'],
      ['\0\n\u202e\ud800', '"\\u{0}\\u{a}\\u{202e}\\u{d800}"'],
      ['x'.repeat(61), `${'x'.repeat(60)}...`],
      ['🎉'.repeat(100_000), `"${'🎉'.repeat(60)}"...`],
    ];
    for (const [name, shown] of names) {
      expect(itemProblem({ ...good, [name]: 1 })).toMatch(`${shown} is not a known member; an item may have `);
    }
  });
});

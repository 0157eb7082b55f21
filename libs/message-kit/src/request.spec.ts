import { DocumentError } from '@earshot/error-kit';
import { describe, expect, it } from 'vitest';
import { body } from './body.js';
import { object, optional, optionalObject } from './object.js';
import { query, repeatable } from './query.js';
import { refine } from './reader.js';
import { oneOf, text, trueOrFalse, wholeNumber } from './values.js';

const size = wholeNumber('The size.', { max: 100, hint: 'use after' });
const request = body(
  object(
    {
      name: text({ description: 'The name.' }),
      size: optional(size, 20),
      order: optional(oneOf('The order.', ['asc', 'desc'])),
      meta: optionalObject({ dry_run: optional(trueOrFalse('Only try.'), false) }, { ignoresUnknown: true }),
    },
    { description: 'A request.' },
  ),
);

/** The problems with which `read` rejects: path and detail of each. */
function problems(read: () => unknown): unknown[] {
  try {
    read();
  } catch (error) {
    return (error as DocumentError).problems.map(({ code, detail }) => `${code}: ${detail}`);
  }
  throw new Error('It was accepted');
}

describe('a body that is declared once', () => {
  it('is read with its defaults', () => {
    expect(request.read({ name: 'a' })).toEqual({ name: 'a', size: 20, order: undefined, meta: { dry_run: false } });
    expect(request.read({ name: 'a', size: 0, order: 'asc', meta: { dry_run: true, x: 1 } })).toEqual({
      name: 'a',
      size: 0,
      order: 'asc',
      meta: { dry_run: true },
    });
  });

  it('is rejected with every problem, unknown members first (D13)', () => {
    expect(problems(() => request.read({ order: 'up', size: 101, meta: { dry_run: 'yes' }, nam: 1 }))).toEqual([
      'member_unknown: nam is not a known member (did you mean name?); use one of name, size, order, meta.',
      'value_invalid: order must be one of asc, desc.',
      'value_invalid: size must be a whole number from 0 to 100; use after.',
      'value_invalid: meta.dry_run must be true or false, not a string.',
      'member_missing: name is missing; it must be a string.',
    ]);
  });

  it.each([null, [], 'a', 1])('is rejected if it is %j', (document) =>
    expect(problems(() => request.read(document))).toEqual(['value_invalid: The body must be an object.']),
  );

  it('has no inherited members (E5)', () => {
    const document = JSON.parse('{"name": "a", "__proto__": {"size": 1}, "toString": 1}') as unknown;
    expect(problems(() => request.read(document))).toEqual([
      'member_unknown: __proto__ is not a known member; use one of name, size, order, meta.',
      'member_unknown: toString is not a known member; use one of name, size, order, meta.',
    ]);
  });

  it('reports at most 20 problems', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`x${n}`, n]));
    expect(problems(() => request.read(many))).toHaveLength(20);
  });

  it('has the schema of what it accepts', () =>
    expect(request.schema).toEqual({
      type: 'object',
      description: 'A request.',
      additionalProperties: false,
      required: ['name'],
      properties: {
        name: { type: 'string', description: 'The name.' },
        size: { type: 'integer', description: 'The size.', minimum: 0, maximum: 100, default: 20 },
        order: { type: 'string', description: 'The order.', enum: ['asc', 'desc'] },
        meta: {
          type: 'object',
          properties: { dry_run: { type: 'boolean', description: 'Only try.', default: false } },
        },
      },
    }));
});

describe('a refined reader', () => {
  const range = refine(object({ begin: size, end: size }), ({ begin, end }, at) =>
    begin > end ? at.reject('range_invalid', 'must not have begin after end') : [begin, end],
  );

  it('checks members together, only if each of them is valid', () => {
    expect(body(range).read({ begin: 1, end: 2 })).toEqual([1, 2]);
    expect(problems(() => body(object({ range })).read({ range: { begin: 2, end: 1 } }))).toEqual([
      'range_invalid: range must not have begin after end.',
    ]);
    expect(problems(() => body(object({ range })).read({ range: { begin: 'x', end: 1 } }))).toHaveLength(1);
  });
});

describe('query parameters that are declared once', () => {
  const page = query({
    size: optional(size, 20),
    ids: repeatable(optional(text({}, 'identifiers', (list) => list.split(',')))),
  });

  it('are read from text, and may be absent', () => {
    expect(page.read({ other: 'x' })).toEqual({ size: 20, ids: undefined });
    expect(page.read({ size: '7', ids: ['a,b', 'c'] })).toEqual({ size: 7, ids: ['a', 'b', 'c'] });
  });

  it('are rejected with every problem (D13)', () => {
    expect(problems(() => page.read({ size: '1e3' }))).toEqual([
      'value_invalid: size must be a whole number from 0 to 100; use after.',
    ]);
    expect(problems(() => page.read({ size: ['1', '2'] }))).toEqual([
      'parameters_conflicting: size must be given once.',
    ]);
  });
});

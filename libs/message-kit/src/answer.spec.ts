import { describe, expect, expectTypeOf, it } from 'vitest';
import { count, declaredSchema, instant, listOf, mayLack, named, objectOf, type Of } from './answer.js';
import { described, orNull } from './reader.js';
import { text } from './values.js';

const change = objectOf('A change.', {
  id: text('Identifier.'),
  undone_id: orNull(text('The change that it undoes.')),
  changed_at: instant('When it was made.'),
  mention_ids: mayLack(listOf('Its mentions.', text('A mention.'))),
});

describe('an object of an answer', () => {
  it('has the members that it does not lack', () => {
    expect(change.schema).toEqual({
      type: 'object',
      description: 'A change.',
      required: ['id', 'undone_id', 'changed_at'],
      properties: {
        id: { type: 'string', description: 'Identifier.' },
        undone_id: { type: ['string', 'null'], description: 'The change that it undoes.' },
        changed_at: { type: 'string', format: 'date-time', description: 'When it was made.' },
        mention_ids: {
          type: 'array',
          description: 'Its mentions.',
          items: { type: 'string', description: 'A mention.' },
        },
      },
    });
    expect(objectOf('Any.', { total: mayLack(count('All.')) }).schema).not.toHaveProperty('required');
  });

  it('is the type of what a service returns', () => {
    const returned: Of<typeof change> = { id: '1', undone_id: null, changed_at: new Date(0) };
    expect(Object.keys(returned)).toEqual(change.schema.required);
    // @ts-expect-error It is never absent.
    const lacking: Of<typeof change> = { id: '1', changed_at: new Date(0) };
    // @ts-expect-error The answer has no such member.
    const other: Of<typeof change> = { ...lacking, undone_id: null, more: true };
    expectTypeOf(other.mention_ids).toEqualTypeOf<readonly string[] | undefined>();
  });

  it('may be null, and have another description', () => {
    const { schema } = described('The last change; null if there is none.', orNull(change));
    expect(schema).toMatchObject({ type: ['object', 'null'], description: 'The last change; null if there is none.' });
    expect(schema.required).toEqual(change.schema.required);
  });
});

describe('a named schema', () => {
  it('is a reference that knows what it refers to', () => {
    const { schema } = named('Change', change);
    expect(JSON.stringify(schema)).toBe('{"$ref":"#/components/schemas/Change"}');
    expect(declaredSchema({ ...schema, description: 'The first change.' })).toBe(change.schema);
  });
});

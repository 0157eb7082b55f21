import { describe, expect, it } from 'vitest';
import { checkTree, CONDITION_KEYS, type Tree } from '../state/tree.js';
import { EDITORS, emptyValue } from './editors.js';
import { draftProblem } from './problem-text.js';

const problemOf = (tree: unknown) => draftProblem(tree as Tree, checkTree(tree)!);

describe('a problem of a draft', () => {
  it.each(CONDITION_KEYS)('says what a new condition %s needs, without names of the interface', (key) => {
    const { place, text } = problemOf({ all: [{ any: [{ [key]: emptyValue(EDITORS[key]) }] }] });
    expect(place).toBe('1.1.1');
    expect(text).toMatch(/^(?:Choose at least one value|Enter (?:at least one value|from, to, or both|words))\.$/);
  });

  it('says where a group lacks its conditions', () => {
    expect(problemOf({ all: [{ tags: ['a'] }, { any: [] }] })).toEqual({
      place: '1.2',
      text: 'Add a condition to this group, or remove it.',
    });
  });

  it('names the bound or the value that is wrong', () => {
    expect(problemOf({ all: [{ influence: { begin: 'x' } }] })).toMatchObject({
      place: '1.1',
      text: expect.stringMatching(/^From must be /),
    });
    expect(problemOf({ any: [{ communities: [1, 'x'] }] })).toMatchObject({
      place: '1.1',
      text: expect.stringMatching(/^Value 2 must be /),
    });
    expect(problemOf({ all: [{ query: '(' }] }).text).toMatch(/^The value /);
  });
});

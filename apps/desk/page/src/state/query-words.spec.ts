import { parseQuery, type QueryNode } from '@earshot/filter-kit/browser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasTerm, termOf, toggleTerm, wordsIn } from './query-words.js';

const term = fc.constantFrom('lumo', '#lumo', '@acme', '💧', '"sparkling water"', 'recall*', 'title:taste', 'foo-bar');

/** Queries of each form, as people write them. */
const { queries } = fc.letrec<{ queries: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    term,
    term.map((one) => `-${one}`),
    tie('part').map((one) => `NOT ${one}`),
    tie('queries').map((one) => `(${one})`),
    tie('queries').map((one) => `-(${one})`),
    fc.constantFrom('(a OR b) NEAR/3 c', 'a ONEAR/2 "b c"', 'title:(a OR b)', '-a NEAR/3 b'),
  ),
  queries: fc
    .array(fc.tuple(tie('part'), fc.constantFrom(' ', ' AND ', ' OR ')), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([part, joint], index) => part + (index < parts.length - 1 ? joint : '')).join('')),
}));

/** What must all hold. */
const conjuncts = (node: QueryNode): readonly QueryNode[] =>
  node.type === 'and' ? node.nodes.flatMap(conjuncts) : [node];

const WORD = 'grapefruit';

describe('a word in a query', () => {
  it('is added, so that it must hold as well, and taken back (D20)', () => {
    fc.assert(
      fc.property(queries, fc.constantFrom('chosen', 'excluded'), (query, side) => {
        const narrowed = toggleTerm(query, side, WORD);
        const added = parseQuery(side === 'excluded' ? `-${WORD}` : WORD);
        expect(conjuncts(parseQuery(narrowed))).toEqual([...conjuncts(parseQuery(query)), added]);
        expect(hasTerm(narrowed, side, WORD)).toBe(true);
        expect(hasTerm(query, side, WORD)).toBe(false);
        expect(parseQuery(toggleTerm(narrowed, side, WORD))).toEqual(parseQuery(query));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['', 'lumo', 'lumo'],
    ['lumo', 'lumo', ''],
    ['Lumo AND water', 'lumo', 'water'],
    ['water AND lumo', 'lumo', 'water'],
    ['-lumo water', 'lumo', 'water lumo'],
    ['lumo OR water', 'lumo', '(lumo OR water) lumo'],
    ['lumo NEAR/3 water', 'lumo', 'lumo NEAR/3 water lumo'],
    ['title:lumo', 'lumo', 'title:lumo lumo'],
    ['NOT lumo', 'lumo', 'NOT lumo lumo'],
  ])('is toggled: %s with %s is %s', (query, word, toggled) => {
    expect(toggleTerm(query, 'chosen', word)).toBe(toggled);
  });

  it('is excluded, and no longer wanted', () => {
    expect(toggleTerm('water lumo', 'excluded', 'lumo')).toBe('water -lumo');
    expect(toggleTerm('water -lumo', 'excluded', 'lumo')).toBe('water');
  });

  it('is known with those that a query has by themselves, also to exclude them', () => {
    const query = 'Lumo -taste (a OR b) "c d" e* f NEAR/2 g title:water -title:soda -author:x';
    expect(wordsIn(query, 'text')).toEqual(['lumo', 'taste']);
    expect(wordsIn(query, 'title')).toEqual(['water', 'soda']);
  });

  it('is looked for in the title, if it was counted there (D20)', () => {
    expect(termOf('#lumo', 'title')).toBe('title:#lumo');
    expect(toggleTerm('water', 'excluded', termOf('lumo', 'title'))).toBe('water -title:lumo');
  });
});

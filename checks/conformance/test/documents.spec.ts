import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHECKS } from '../src/checks/index.js';
import { COUNTRY_LIST, LANGUAGE_LIST, SITE_TYPE_LIST } from '../src/expected/lists.js';
import { unknownMention } from '../src/expected/mention.js';
import { ALTERNATIVES, NUMBERS, TIMES, VALUES } from '../src/expected/selects.js';
import { LETTERS } from '../src/output/letters.js';

const textOf = (path: string): string => readFileSync(join(import.meta.dirname, '../../../docs', path), 'utf8');

const INTERFACE = textOf('interface.md');

/** The text between a heading and the next one. */
const sectionOf = (heading: string): string => INTERFACE.split(`# ${heading}\n`)[1].split(/^#/m)[0];

/** The names in the first column of the first table of a section. */
const namesIn = (heading: string): string[] =>
  [...sectionOf(heading).matchAll(/^\| (`.+?) +\|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );

describe('the rules of docs/interface.md', () => {
  const rules = [...INTERFACE.matchAll(/<a id="[a-z]\d+"><\/a>\*\*([A-Z]\d+) .+?\*\*( _Planned\._)?/g)].map(
    ([, rule, planned]) => ({ rule, isPlanned: planned !== undefined }),
  );

  it('have checks, unless they are planned', () => {
    const built = rules.filter(({ isPlanned }) => !isPlanned).map(({ rule }) => rule);
    expect([...new Set(CHECKS.map(({ rule }) => rule))].toSorted()).toEqual(built.toSorted());
  });

  it('have subjects by their letters', () => {
    const subjects = [...INTERFACE.matchAll(/^### ([A-I]) (.+)$/gm)].map(([, letter, subject]) => [letter, subject]);
    expect(Object.entries(LETTERS)).toEqual(subjects);
  });
});

describe('a check', () => {
  it('has a name of its own', () => {
    const names = CHECKS.map(({ rule, name }) => `${rule} ${name}`);
    expect(names.length).toBe(new Set(names).size);
  });
});

describe('the expectations', () => {
  /** Entries such as "`FRA` France;", and line breaks in names. */
  const entriesIn = (heading: string) =>
    [...sectionOf(heading).matchAll(/`([A-Za-z\d-]+)`\s([^;`.]+?(?:\.(?! |\n|$)[^;`.]*)*)(?=;|\.\s)/g)].map(
      ([, id, name]) => ({
        id,
        name: name.replaceAll(/\s+/g, ' '),
      }),
    );

  it('have the countries of interface 2.7 in order', () => expect(COUNTRY_LIST).toEqual(entriesIn('2.7 Countries')));

  it('have the languages of interface 2.8 in order', () => {
    expect(LANGUAGE_LIST).toEqual(entriesIn('2.8 Languages').slice(0, LANGUAGE_LIST.length));
    expect(sectionOf('2.8 Languages')).toContain('`zul` Zulu.');
    expect(LANGUAGE_LIST.at(-1)).toEqual({ id: 'zul', name: 'Zulu' });
  });

  it('have the site types of interface 2.6', () => {
    const entries = entriesIn('Site types');
    expect(SITE_TYPE_LIST).toEqual(
      entries.map(({ id, name }) => ({ id, name: name.replace(/ \(the interface.*/, '') })),
    );
  });

  it('have the members of a mention of interface 2.11', () => {
    expect(Object.keys(unknownMention('r', 'm', ''))).toEqual(namesIn('2.11 Mention'));
  });

  it('have the filters of interface 2.6, except queries, which have fixtures', () => {
    const keys = [VALUES, ALTERNATIVES, NUMBERS, TIMES].flatMap((each) => Object.keys(each));
    const others = ['boolean', 'missing', 'query', 'keywords', 'saved'];
    expect([...keys, ...others].toSorted()).toEqual(namesIn('2.6 Filters').toSorted());
  });
});

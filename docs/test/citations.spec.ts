import { describe, expect, it } from 'vitest';
import { citedRules, citedSections } from './citations.js';
import { filesLike, headingsOf, textOf } from './repository.js';
import { indexedRules, rulesOf } from './rules.js';

const RULES = rulesOf().map(({ id }) => id);
const SECTIONS = headingsOf('docs/interface.md').flatMap((heading) => /^\d+(\.\d+)*(?= )/.exec(heading)?.[0] ?? []);

/** Rules that are not built yet. */
const PLANNED = new Set(
  rulesOf()
    .filter(({ isPlanned }) => isPlanned)
    .map(({ id }) => id),
);

/** Rules that a single test cannot show. */
const NOT_TESTABLE = ['A2'];

describe('a citation', () => {
  it.each([
    ['reports each failed item once (C2)', ['C2']],
    ['// as rule B4 has it, and rules A4 and A5', ['B4', 'A4', 'A5']],
    ['at its cost (C1, C2)', ['C1', 'C2']],
    ['the owner (rule B7, RFC 7662)', ['B7']],
    ['nothing (RFC 6749 §5.2) of Z1 or E10x', []],
  ])('is found in %j', (text, cited) => expect(citedRules(text)).toEqual(cited));

  it('names a rule that exists', () => {
    const unknown = filesLike('*.ts', '*.md').flatMap((path) =>
      citedRules(textOf(path))
        .filter((rule) => !RULES.includes(rule))
        .map((rule) => `${path}: ${rule}`),
    );
    expect(unknown).toEqual([]);
  });

  it('names a section of the interface that exists', () => {
    const unknown = filesLike('*.ts', '*.md').flatMap((path) =>
      citedSections(textOf(path))
        .filter((section) => !SECTIONS.includes(section))
        .map((section) => `${path}: ${section}`),
    );
    expect(unknown).toEqual([]);
  });

  it('does not name a contract or a specification, which are not in this repository', () => {
    const foreign = filesLike('*.ts', '*.md').filter((path) =>
      /\bcontract [A-H]\d|\bspecification,? (section )?\d/i.test(textOf(path)),
    );
    expect(foreign.filter((path) => path !== 'docs/test/citations.spec.ts')).toEqual([]);
  });
});

describe('a rule', () => {
  it('is in the interface once, with its own anchor', () => {
    expect(RULES.length).toBe(new Set(RULES).size);
    expect(rulesOf().filter(({ anchor, id }) => anchor !== id.toLowerCase())).toEqual([]);
  });

  it('is in the index of the interface, in the order of letters and numbers', () => {
    const inOrder = RULES.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    expect(indexedRules()).toEqual(inOrder);
  });

  it('is cited by a test, unless it is planned', () => {
    const tested = new Set(filesLike('*.spec.ts').flatMap((path) => citedRules(textOf(path))));
    const untested = RULES.filter((rule) => !tested.has(rule) && !PLANNED.has(rule) && !NOT_TESTABLE.includes(rule));
    expect(untested).toEqual([]);
  });

  it('is not marked as planned if a test cites it', () => {
    const tested = new Set(
      filesLike('apps/*.spec.ts', 'libs/*.spec.ts', 'tools/*.spec.ts', 'checks/*.spec.ts').flatMap((path) =>
        citedRules(textOf(path)),
      ),
    );
    expect([...PLANNED].filter((rule) => tested.has(rule))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { citedRules, citedSections } from './citations.js';
import { filesLike, headingsOf, textOf } from './repository.js';

const RULES = headingsOf('docs/rules.md').filter((heading) => /^[A-G]\d+$/.test(heading));
const SECTIONS = headingsOf('docs/interface.md').flatMap((heading) => /^\d+(\.\d+)*(?= )/.exec(heading)?.[0] ?? []);

/** Rules of which nothing is built yet. */
const PLANNED = new Set(
  textOf('docs/rules.md')
    .split(/^### /m)
    .filter((rule) => /^\S+\s+_Planned\._/.test(rule))
    .map((rule) => rule.split('\n')[0]),
);

/** Rules that no single test can show. */
const SHOWN_OTHERWISE = ['A2'];

describe('a citation', () => {
  it.each([
    ['reports each failed item once (C2)', ['C2']],
    ['// as rule B4 has it, and rules A4 and A5', ['B4', 'A4', 'A5']],
    ['at its cost (C1, C2)', ['C1', 'C2']],
    ['the owner (rule B7, RFC 7662)', ['B7']],
    ['nothing (RFC 6749 §5.2) of H1 or E10x', []],
  ])('is found in %j', (text, cited) => expect(citedRules(text)).toEqual(cited));

  it('is of a rule that exists', () => {
    const unknown = filesLike('*.ts', '*.md').flatMap((path) =>
      citedRules(textOf(path))
        .filter((rule) => !RULES.includes(rule))
        .map((rule) => `${path}: ${rule}`),
    );
    expect(unknown).toEqual([]);
  });

  it('is of a section of the interface that exists', () => {
    const unknown = filesLike('*.ts', '*.md').flatMap((path) =>
      citedSections(textOf(path))
        .filter((section) => !SECTIONS.includes(section))
        .map((section) => `${path}: ${section}`),
    );
    expect(unknown).toEqual([]);
  });

  it('names neither a contract nor a specification, which are not in this repository', () => {
    const foreign = filesLike('*.ts', '*.md').filter((path) =>
      /\bcontract [A-G]\d|\bspecification,? (section )?\d/i.test(textOf(path)),
    );
    expect(foreign.filter((path) => path !== 'docs/test/citations.spec.ts')).toEqual([]);
  });
});

describe('a rule', () => {
  it('is cited by a test, unless nothing of it is built', () => {
    const tested = new Set(filesLike('*.spec.ts').flatMap((path) => citedRules(textOf(path))));
    const untested = RULES.filter((rule) => !tested.has(rule) && !PLANNED.has(rule) && !SHOWN_OTHERWISE.includes(rule));
    expect(untested).toEqual([]);
  });

  it('is not marked as planned any more once a test shows it', () => {
    const tested = new Set(
      filesLike('apps/*.spec.ts', 'libs/*.spec.ts', 'tools/*.spec.ts').flatMap((path) => citedRules(textOf(path))),
    );
    expect([...PLANNED].filter((rule) => tested.has(rule))).toEqual([]);
  });
});

import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesLike, textOf } from './repository.js';

type Arrows = Map<string, Set<string>>;

/** The files that each file imports by a relative path, types included. A test is imported by nothing. */
function importsOf(sources: ReadonlyMap<string, string>): Arrows {
  const targets = ([path, text]: [string, string]) =>
    ts
      .preProcessFile(text)
      .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
      .flatMap(({ fileName }) => ['.ts', '.tsx'].map((end) => join(dirname(path), fileName.replace(/\.js$/, end))))
      .filter((target) => sources.has(target));
  return new Map([...sources].map((source) => [source[0], new Set(targets(source))]));
}

/** The imports between the entries of each folder: its files, and its subfolders with all that is in them. */
function entriesOf(imports: Arrows): Arrows {
  const arrows: Arrows = new Map();
  for (const [path, targets] of imports) {
    for (const target of targets) {
      const [from, to] = [path.split('/'), target.split('/')];
      const length = from.findIndex((part, index) => part !== to[index]) + 1;
      const [entry, other] = [from, to].map((parts) => parts.slice(0, length).join('/'));
      arrows.set(entry, (arrows.get(entry) ?? new Set()).add(other));
    }
  }
  return arrows;
}

/** The entries that import themselves, through others. */
function circlesIn(arrows: Arrows): string[] {
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of arrows.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to));
    return seen;
  };
  return [...arrows.keys()].filter((entry) => reached(entry).has(entry)).toSorted();
}

const circlesOf = (sources: Record<string, string>) =>
  circlesIn(entriesOf(importsOf(new Map(Object.entries(sources)))));

describe('the files and subfolders of a folder', () => {
  it('import each other in one direction, types included', () => {
    const paths = filesLike('apps/*.ts', 'apps/*.tsx', 'libs/*.ts', 'tools/*.ts', 'checks/*.ts').filter(
      (path) => !path.endsWith('.spec.ts'),
    );
    expect(paths.length).toBeGreaterThan(500);
    expect(circlesOf(Object.fromEntries(paths.map((path) => [path, textOf(path)])))).toEqual([]);
  });

  it.each([
    [
      'two files',
      { 'a/x.ts': `import { y } from './y.js';`, 'a/y.ts': `export { x } from './x.js';` },
      ['a/x.ts', 'a/y.ts'],
    ],
    ['a type', { 'x.ts': `import './y.js';`, 'y.ts': `import type { X } from './x.js';` }, ['x.ts', 'y.ts']],
    ['a type expression', { 'x.ts': `import './y.js';`, 'y.ts': `type X = import('./x.js').X;` }, ['x.ts', 'y.ts']],
    [
      'two folders, whose files have no circle',
      {
        'a/x.ts': `import '../b/x.js';`,
        'b/x.ts': '',
        'b/c/y.ts': `import type { Y } from '../../a/y.js';`,
        'a/y.ts': '',
      },
      ['a', 'b'],
    ],
    ['no circle', { 'a/x.ts': `import '../b/x.js';`, 'b/x.ts': `import '../y.js';`, 'y.ts': '' }, []],
  ])('are found in a circle: %s', (_what, sources, circle) => {
    expect(circlesOf(sources as Record<string, string>)).toEqual(circle);
  });
});

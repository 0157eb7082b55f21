import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import GithubSlugger from 'github-slugger';
import { describe, expect, it } from 'vitest';
import { filesLike, headingsOf, ROOT, textOf, withoutCode } from './repository.js';
import { rulesOf } from './rules.js';

const EXTERNAL = /^[a-z]+:/;

const anchorsOf = (path: string): string[] => {
  const slugger = new GithubSlugger();
  const ofHeadings = headingsOf(path).map((heading) =>
    slugger.slug(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
  );
  return [...ofHeadings, ...rulesOf(path).map(({ anchor }) => anchor)];
};

function problemOf(from: string, target: string): string | undefined {
  const [path, anchor] = target.split('#', 2);
  const file = path === '' ? from : normalize(join(dirname(from), path));
  if (!existsSync(join(ROOT, file))) return `${from}: ${target} does not exist`;
  if (anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor)) {
    return `${from}: ${target} has no such heading`;
  }
  return undefined;
}

describe('a link in a document', () => {
  it('leads to a file or heading that exists', () => {
    const problems = filesLike('*.md').flatMap((from) =>
      [...withoutCode(textOf(from)).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target]) => target)
        .filter((target) => !EXTERNAL.test(target))
        .flatMap((target) => problemOf(from, target) ?? []),
    );
    expect(problems).toEqual([]);
  });
});

describe('a path that a document names', () => {
  it('exists', () => {
    const problems = filesLike('*.md').flatMap((from) =>
      [...textOf(from).matchAll(/`((?:apps|libs|tools|docs)\/[\w./-]+)`/g)]
        .map(([, path]) => path)
        .filter((path) => !/[A-Z]{4,}/.test(path) && !existsSync(join(ROOT, path)))
        .map((path) => `${from}: ${path}`),
    );
    expect(problems).toEqual([]);
  });
});

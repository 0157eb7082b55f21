import { describe, expect, it } from 'vitest';
import { filesLike, textOf } from './repository.js';

/** Words that make a native reader stop; docs/style.md has better ones. */
const WORDS = [
  ...['nobody', 'somebody', 'whoever', 'meanwhile', 'of which', 'of whom', 'besides', 'beside', 'anew'],
  ...['nevertheless', 'so many', 'tells', 'told', 'in turn'],
].map(([first, ...rest]) => `[${first}${first.toUpperCase()}]${rest.join('')}`);

/** One of the words next to another word, as no name of a variable and no value is. */
const IN_PROSE = new RegExp(`[\\w,;:.)] (?:${WORDS.join('|')})\\b(?!-)|\\b(?:${WORDS.join('|')}),? [a-z]`, 'g');

/** The texts that people wrote about other things, and what programs generate. */
const NOT_OURS = /fixtures\/|src\/generate\/|libs\/client\/src\/api\.ts|docs\/style\.md|docs\/test\/english\.spec\.ts/;

const FILES = ['*.ts', '*.tsx', '*.mjs', '*.md', '*.sh', '*.yaml', '*.conf', '*.json'];

const wordsIn = (text: string) => [...text.matchAll(IN_PROSE)].map(([found]) => found);

describe('the words of code, messages and pages', () => {
  it('are those of docs/style.md', () => {
    const found = filesLike(...FILES)
      .filter((path) => !NOT_OURS.test(path))
      .flatMap((path) => wordsIn(textOf(path)).map((words) => `${path}: ${words}`));
    expect(found).toEqual([]);
  });

  it.each([
    ['so that nobody waits', 1],
    ['Meanwhile, the service waits', 1],
    ["run('list', 'nobody')", 0],
    ['class ChangedMeanwhileError', 0],
  ])('%j has %i of the others', (text, count) => expect(wordsIn(text)).toHaveLength(count));
});

import { expect, it } from 'vitest';
import { readCorpus } from './corpus.js';
import { LANGUAGES } from './shares.js';

it('are of the languages in which the demo fixtures have texts', async () => {
  const corpus = await readCorpus();
  expect(LANGUAGES.map(([language]) => language).toSorted()).toEqual(corpus.map(({ language }) => language).toSorted());
});

import type { Result } from '../run.js';
import { byLetter, LETTERS } from './letters.js';
import { summary } from './print-results.js';

const line = ({ check, outcome, reason }: Result): string =>
  outcome === 'passed' ? `  - ${check}` : `  - ${check}: ${outcome}: ${reason}`;

/** The checks of each rule below a link to it. */
const list = (results: readonly Result[]): string =>
  [...new Set(results.map(({ rule }) => rule))]
    .flatMap((rule) => [
      `- [${rule}](rules.md#${rule.toLowerCase()})`,
      ...results.filter((result) => result.rule === rule).map(line),
    ])
    .join('\n');

/** The results as they are in docs/conformance.md: a list for each letter. A check without a result has passed. */
export const markdown = (results: readonly Result[]): string =>
  [
    ...byLetter(results).map(([letter, group]) => `### ${letter} ${LETTERS[letter]}\n\n${list(group)}`),
    `${summary(results)}.`,
  ].join('\n\n');

import type { Result } from '../run.js';
import { byLetter, LETTERS } from './letters.js';
import { summary } from './print-results.js';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const row = ({ rule, check, outcome, reason }: Result): string => {
  const result = reason === undefined ? outcome : `${outcome}: ${reason}`;
  return `| [${rule}](rules.md#${rule.toLowerCase()}) | ${cell(check)} | ${cell(result)} |`;
};

/** The results as they are in docs/conformance.md: a table for each letter. */
export const markdown = (results: readonly Result[]): string =>
  [
    ...byLetter(results).map(([letter, group]) =>
      [
        `### ${letter} ${LETTERS[letter]}`,
        ['| Rule | Check | Result |', '| --- | --- | --- |', ...group.map(row)].join('\n'),
      ].join('\n\n'),
    ),
    `${summary(results)}.`,
  ].join('\n\n');

import { getBorderCharacters, table } from 'table';
import type { Check } from '../check.js';
import type { Outcome, Result } from '../run.js';
import { byLetter, LETTERS } from './letters.js';

/** Failures are in capital letters, so that they are seen without colours. */
const TEXTS: Record<Outcome, string> = { passed: 'passed', failed: 'FAILED', 'not applicable': 'n/a' };

const TEXT_WIDTH = 100;

const lines = (cells: string[][]): string =>
  table(cells, {
    border: getBorderCharacters('void'),
    columnDefault: { paddingLeft: 0, paddingRight: 2 },
    columns: [{ width: 4 }, { width: 6 }, { width: TEXT_WIDTH, wrapWord: true }],
    drawHorizontalLine: () => false,
  }).replace(/ +$/gm, '');

/** A table for each letter: one line per check, and below a failed one what is wrong. The last line is the summary. */
export const tables = (results: readonly Result[]): string =>
  [
    ...byLetter(results).map(([letter, group]) => {
      const cells = group.map((result) => [result.rule, TEXTS[result.outcome], text(result)]);
      return `${letter} ${LETTERS[letter]}\n\n${lines(cells)}`;
    }),
    summary(results),
  ].join('\n');

function text({ check, outcome, reason = '' }: Result): string {
  if (outcome === 'passed') return check;
  return outcome === 'failed' ? `${check}\n  ${oneLine(reason)}` : `${check}: ${reason}`;
}

/** Whatever the deployment answered must not control the terminal. */
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');

export const count = (results: readonly Result[], outcome: Outcome): number =>
  results.filter((result) => result.outcome === outcome).length;

/** The last line: how many checks passed, failed, and are not applicable. */
function summary(results: readonly Result[]): string {
  const [passed, failed, without] = (['passed', 'failed', 'not applicable'] as const).map((each) =>
    count(results, each),
  );
  return `${results.length} checks: ${passed} passed, ${failed} failed, ${without} not applicable (n/a)`;
}

/** What --list prints. */
export const list = (checks: readonly Check[]): string =>
  byLetter(checks)
    .map(([letter, group]) => {
      const names = group.map(({ rule, name }) => `${rule.padEnd(4)}  ${name}`);
      return [`${letter} ${LETTERS[letter]}`, '', ...names, ''].join('\n');
    })
    .join('\n');

import { writeFile } from 'node:fs/promises';
import { getBorderCharacters, table } from 'table';
import { milliseconds } from './measure.js';

/** What a ratio has to reach, or must not exceed. */
export interface Target {
  readonly bound: '>=' | '<=';
  readonly value: number;
}

export const atLeast = (value: number): Target => ({ bound: '>=', value });
export const atMost = (value: number): Target => ({ bound: '<=', value });

/**
 * One measured figure: ours beside its baseline, of one run on one machine. Times depend on the machine and promise
 * nothing; the ratio, ours by baseline, hardly depends on it.
 */
export interface Row {
  what: string;
  ours: string;
  baseline: string;
  ratio: number;
  /** Undefined where the baseline is only shown, as a limit. */
  target?: Target;
}

/** Two times in milliseconds, and how much longer ours is unless another ratio is told. */
export const times = (ours: number, baseline: number, ratio = ours / baseline) => ({
  ours: milliseconds(ours),
  baseline: milliseconds(baseline),
  ratio,
});

/** Two counts a second, and how much faster ours is. */
export const rates = (ours: number, baseline: number) => ({
  ours: `${Math.round(ours)}/s`,
  baseline: `${Math.round(baseline)}/s`,
  ratio: ours / baseline,
});

/** The row as it is shown and written: `target` in words, and whether it is met. */
function told({ target, ratio, ...row }: Row) {
  const text = target && `${target.bound} ${target.value}`;
  const met = target && (target.bound === '>=' ? ratio >= target.value : ratio <= target.value);
  return { ...row, ratio: Number(ratio.toPrecision(3)), target: text ?? '', met };
}

const yesOrNo = (met: boolean | undefined) => (met === undefined ? '' : met ? 'yes' : 'NO');

/** Prints a line a row; a target that is missed stands out. */
export function printRows(rows: readonly Row[]): void {
  const cells = rows.map(told).map(({ what, ours, baseline, ratio, target, met }) => {
    return [what, ours, baseline, String(ratio), target, yesOrNo(met)];
  });
  const text = table([['what', 'ours', 'baseline', 'ratio', 'target', 'met'], ...cells], {
    border: getBorderCharacters('void'),
    columnDefault: { paddingLeft: 0, paddingRight: 2 },
    drawHorizontalLine: () => false,
  });
  console.log(text.replace(/ +$/gm, '').trimEnd());
}

/** Writes the rows with what they were measured on. */
export const writeRows = (file: string, machine: object, rows: readonly Row[]): Promise<void> =>
  writeFile(file, `${JSON.stringify({ machine, rows: rows.map(told) }, null, 2)}\n`);

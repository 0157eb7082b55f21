import { writeFile } from 'node:fs/promises';
import { getBorderCharacters, table } from 'table';
import { milliseconds } from './measure.js';

/** The bound of a ratio. */
export interface Target {
  readonly bound: '>=' | '<=';
  readonly value: number;
}

export const atLeast = (value: number): Target => ({ bound: '>=', value });
export const atMost = (value: number): Target => ({ bound: '<=', value });

/**
 * A figure of ours and of its baseline, measured in one run on one machine. Times depend on the machine. The
 * ratio hardly does. It is ours divided by the baseline, unless the row gives another one.
 */
export interface Row {
  what: string;
  ours: string;
  baseline: string;
  ratio: number;
  /** Undefined if the baseline is only shown for comparison. */
  target?: Target;
}

/** Two times in milliseconds, and their ratio unless another ratio is given. */
export const times = (ours: number, baseline: number, ratio = ours / baseline) => ({
  ours: milliseconds(ours),
  baseline: milliseconds(baseline),
  ratio,
});

/** Two rates per second, and their ratio. */
export const rates = (ours: number, baseline: number) => ({
  ours: `${Math.round(ours)}/s`,
  baseline: `${Math.round(baseline)}/s`,
  ratio: ours / baseline,
});

/** The row as printed and written: with `target` as text, and whether it is met. */
function withResult({ target, ratio, ...row }: Row) {
  const text = target && `${target.bound} ${target.value}`;
  const met = target && (target.bound === '>=' ? ratio >= target.value : ratio <= target.value);
  return { ...row, ratio: Number(ratio.toPrecision(3)), target: text ?? '', met };
}

const yesOrNo = (met: boolean | undefined) => (met === undefined ? '' : met ? 'yes' : 'NO');

/** Prints one line per row. Missed targets are in capital letters. */
export function printRows(rows: readonly Row[]): void {
  const cells = rows.map(withResult).map(({ what, ours, baseline, ratio, target, met }) => {
    return [what, ours, baseline, String(ratio), target, yesOrNo(met)];
  });
  const text = table([['what', 'ours', 'baseline', 'ratio', 'target', 'met'], ...cells], {
    border: getBorderCharacters('void'),
    columnDefault: { paddingLeft: 0, paddingRight: 2 },
    drawHorizontalLine: () => false,
  });
  console.log(text.replace(/ +$/gm, '').trimEnd());
}

/** Writes the rows with a description of the machine. */
export const writeRows = (file: string, machine: object, rows: readonly Row[]): Promise<void> =>
  writeFile(file, `${JSON.stringify({ machine, rows: rows.map(withResult) }, null, 2)}\n`);

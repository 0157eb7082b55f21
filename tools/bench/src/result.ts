/** One measured figure: ours beside its baseline. Times depend on the machine, the ratio hardly does. */
export interface Result {
  what: string;
  ours: string;
  baseline: string;
  ratio: number;
  /** What the ratio has to reach. */
  target: number;
}

/** Prints a row a figure, and whether it meets its target. */
export const print = (results: readonly Result[]): void =>
  console.table(
    results.map(({ ratio, target, ...row }) => ({
      ...row,
      ratio: ratio.toFixed(2),
      target: `>= ${target.toFixed(2)}`,
      met: ratio >= target ? 'yes' : 'NO',
    })),
  );

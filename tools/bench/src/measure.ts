/** Milliseconds that `work` takes. */
export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The value in the middle. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value that a share of `q` of the values does not exceed. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}

/** Makes ready, unmeasured, what is then run and measured. */
export type Prepare = () => Work | Promise<Work>;
type Work = () => unknown;

/**
 * Medians of what is measured of several things by name, in turn, so that whatever else the machine is doing meets all
 * of them alike. Each is measured once before, and that is not counted.
 */
export async function inTurn<Name extends string>(
  rounds: number,
  things: Record<Name, unknown>,
  measure: (name: Name) => Promise<number>,
): Promise<Record<Name, number>> {
  const names = Object.keys(things) as Name[];
  const measured = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const value = await measure(name);
      if (round >= 0) measured.get(name)!.push(value);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(measured.get(name)!)])) as Record<Name, number>;
}

/** Medians of the times of several pieces of work. */
export const sideBySide = <Name extends string>(rounds: number, work: Record<Name, Prepare>) =>
  inTurn(rounds, work, async (name) => timed(await work[name]()));

export const milliseconds = (ms: number): string => `${ms < 10 ? ms.toPrecision(2) : Math.round(ms)} ms`;

import { setTimeout as sleep } from 'node:timers/promises';

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

/** The 95th percentile of the times of some work that is repeated. */
export async function p95Of(prepare: Prepare, times: number): Promise<number> {
  const measured: number[] = [];
  for (let n = 0; n < times; n++) measured.push(await timed(await prepare()));
  return quantile(measured, 0.95);
}

/** Does `other` this many times a second while `work` is done. Returns how often it was done in a second. */
export async function during(
  { other, perSecond }: { other: (round: number) => Promise<unknown>; perSecond: number },
  work: () => Promise<void>,
): Promise<number> {
  let isOver = false;
  let rounds = 0;
  const began = performance.now();
  const repeat = async () => {
    for (; !isOver; rounds++) {
      const pause = sleep(1_000 / perSecond);
      await other(rounds);
      await pause;
    }
  };
  const repeated = repeat();
  await work().finally(() => (isOver = true));
  await repeated;
  return (rounds / (performance.now() - began)) * 1_000;
}

/** Prepares the work, unmeasured; the work is then run and measured. */
export type Prepare = () => Work | Promise<Work>;
type Work = () => unknown;

/**
 * Measures several named subjects alternately, so that other load on the machine affects all of them alike. Returns the
 * medians. A first measurement of each is not counted.
 */
export async function mediansOf<Name extends string>(
  rounds: number,
  subjects: Record<Name, unknown>,
  measure: (name: Name) => Promise<number>,
): Promise<Record<Name, number>> {
  const names = Object.keys(subjects) as Name[];
  const measured = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const value = await measure(name);
      if (round >= 0) measured.get(name)!.push(value);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(measured.get(name)!)])) as Record<Name, number>;
}

/** Medians of the times of several kinds of work. */
export const sideBySide = <Name extends string>(rounds: number, work: Record<Name, Prepare>) =>
  mediansOf(rounds, work, async (name) => timed(await work[name]()));

export const milliseconds = (ms: number): string => `${ms < 10 ? ms.toPrecision(2) : Math.round(ms)} ms`;

/** What is measured of a program. */
export type Measure = 'memory' | 'heap' | 'descriptors' | 'connections' | 'delay';

const MB = 1024 * 1024;

interface Kind {
  /** The value that stands for a part of the samples. The heap is smallest after a garbage collection. */
  quantile: number;
  /** A smaller growth is noise. */
  noise: number;
  unit: string;
  factor: number;
}

const KINDS: Record<Measure, Kind> = {
  memory: { quantile: 0.5, noise: 8 * MB, unit: 'MiB', factor: MB },
  heap: { quantile: 0.1, noise: 4 * MB, unit: 'MiB', factor: MB },
  descriptors: { quantile: 0.5, noise: 8, unit: '', factor: 1 },
  connections: { quantile: 0.5, noise: 4, unit: '', factor: 1 },
  delay: { quantile: 0.5, noise: 50, unit: 'ms', factor: 1 },
};

/** Flat means that the last third is at most this much above the second third. The first third is the warm-up. */
const FLAT = 0.1;

/** In a shorter time the caches of a process are still filling. */
const MIN_MINUTES = 10;
const FLAT_WHEN_SHORT = 0.5;

/** The thirds of a series of samples, and whether it grows. */
export interface Growth {
  thirds: number[];
  unit: string;
  grows: boolean;
}

/** Compares the thirds of samples that were taken at equal intervals in `minutes`. */
export function growthOf(measure: Measure, samples: readonly number[], minutes: number): Growth {
  const { quantile, noise, unit, factor } = KINDS[measure];
  const size = samples.length / 3;
  const thirds = [0, 1, 2].map((third) =>
    quantileOf(samples.slice(Math.floor(third * size), Math.floor((third + 1) * size)), quantile),
  );
  const [, second, last] = thirds;
  const allowed = Math.max(noise, second * (isTooShort(minutes) ? FLAT_WHEN_SHORT : FLAT));
  return { thirds: thirds.map((value) => value / factor), unit, grows: last - second > allowed };
}

/** Whether so short a run shows only gross growth. */
export const isTooShort = (minutes: number): boolean => minutes < MIN_MINUTES;

function quantileOf(values: readonly number[], quantile: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * quantile)];
}

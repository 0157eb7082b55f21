const FACTOR = Number(process.env.PROPERTY_RUNS ?? 1);

/** How many cases a property test tries: `count`, or that many times `PROPERTY_RUNS`. */
export const runs = (count: number): number => Math.ceil(count * FACTOR);

/** The time limit of a property test in milliseconds: `limit`, or longer for more cases. */
export const timeForRuns = (limit: number): number => limit * Math.max(1, FACTOR);

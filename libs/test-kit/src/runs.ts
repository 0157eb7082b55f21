/** How many times as many cases the property tests try: `PROPERTY_RUNS`. */
export const FACTOR = Number(process.env.PROPERTY_RUNS ?? 1);

/** How many cases a property test tries: `count`, or that many times `PROPERTY_RUNS`. */
export const runs = (count: number): number => Math.ceil(count * FACTOR);

/** The microseconds since 1970 of an instant of a filter: in UTC, to the microsecond (`TimeBound`). */
export const microseconds = (instant: string): bigint =>
  BigInt(Date.parse(`${instant.slice(0, 19)}Z`)) * 1000n + BigInt(instant.slice(20, 26));

/** The answer of `_analytics`: the results of the aggregations by name, and how many mentions the filters select (rule D16). */
export const analyticsDocument = (data: Record<string, object>, total: number) => ({ data, meta: { total } });

/** JSON has no infinity: a sum that no number can express is the greatest number. */
export function statsResult({
  count,
  min,
  max,
  sum,
}: {
  count: number;
  min?: number;
  max?: number;
  sum?: number;
}): object {
  if (count === 0) return { count, min: null, max: null, sum: 0, avg: null };
  const finite = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, sum!));
  return { count, min, max, sum: finite, avg: finite / count };
}

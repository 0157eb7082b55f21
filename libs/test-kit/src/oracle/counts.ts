/** The mentions that have a key, those of the other side of a comparison (D21) too. */
export interface Group<Key, Row> {
  key: Key;
  own: Row[];
  other: Row[];
}

/** Groups mentions by the keys that one of both sides has. A mention may have several. */
export function groupsOf<Key, Row>(
  own: readonly Row[],
  keysOf: (row: Row) => readonly Key[],
  other: readonly Row[] = [],
  otherKeysOf = keysOf,
): Group<Key, Row>[] {
  const groups = new Map<Key, Group<Key, Row>>();
  const add = (side: 'own' | 'other', rows: readonly Row[], keys: (row: Row) => readonly Key[]) => {
    for (const row of rows) {
      for (const key of keys(row)) {
        const group = groups.get(key) ?? { key, own: [], other: [] };
        groups.set(key, group);
        group[side].push(row);
      }
    }
  };
  add('own', own, keysOf);
  add('other', other, otherKeysOf);
  return [...groups.values()];
}

/** The groups that an aggregation by terms shows, and the others (D16, D24). */
export function shownTerms<Row>(
  groups: readonly Group<string, Row>[],
  { size, order, after }: { size: number; order: 'count' | 'key'; after?: string },
) {
  const sorted = groups
    .filter(({ key }) => after === undefined || byCodePoints(key, after) > 0)
    .sort((a, b) => (order === 'count' ? b.own.length - a.own.length : 0) || byCodePoints(a.key, b.key));
  return { shown: sorted.slice(0, size), others: sorted.slice(size) };
}

/** The numbers that are known (D16). Those of the tests have at most one decimal, and their sum is exact. */
export function statsOf(numbers: readonly (number | null)[]) {
  const known = numbers.filter((value) => value !== null);
  if (known.length === 0) return undefined;
  // Ten times the sum is more than a number holds exactly.
  const tenths = known.reduce((total, value) => total + BigInt(Math.round(value * 10)), 0n);
  const sum = tenths % 10n === 0n ? Number(tenths / 10n) : Number(tenths) / 10;
  return { count: known.length, min: Math.min(...known), max: Math.max(...known), sum };
}

export const byCodePoints = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

import type { Keyed } from '../columns/keyed.js';

/** The rows of each key, given how many rows it has. A row is in the group of each of its keys. */
export function groupRows(
  rows: Uint32Array,
  keyed: Keyed,
  keys: readonly number[],
  counts: readonly number[],
): Uint32Array[] {
  const starts = runningSums(counts);
  const grouped = new Uint32Array(starts[counts.length]);
  const next = starts.slice();
  const { codes } = keyed;
  const { firsts, groups } = groupsByCode(keyed, keys);
  for (let index = 0; index < rows.length; index++) {
    const code = codes[rows[index]];
    for (let at = firsts[code]; at < firsts[code + 1]; at++) grouped[next[groups[at]]++] = rows[index];
  }
  return keys.map((_, group) => grouped.subarray(starts[group], starts[group + 1]));
}

/** The groups of the rows with a code: those in `groups` from `firsts[code]` and before `firsts[code + 1]`. */
function groupsByCode(keyed: Keyed, keys: readonly number[]) {
  const groupOf = new Map(keys.map((key, group) => [key, group]));
  const firsts = new Uint32Array(keyed.codeCount + 1);
  const groups: number[] = [];
  for (let code = 0; code < keyed.codeCount; code++) {
    for (const key of keyed.keysOf(code)) {
      const group = groupOf.get(key);
      if (group !== undefined) groups.push(group);
    }
    firsts[code + 1] = groups.length;
  }
  return { firsts, groups: Uint32Array.from(groups) };
}

function runningSums(counts: readonly number[]): Uint32Array {
  const sums = new Uint32Array(counts.length + 1);
  counts.forEach((count, index) => (sums[index + 1] = sums[index] + count));
  return sums;
}

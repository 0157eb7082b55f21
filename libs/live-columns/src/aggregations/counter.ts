import type { Keyed } from '../columns/keyed.js';

/** How many rows have each key. */
export interface Counts {
  /** The keys that rows have, each once, in no order. */
  readonly keys: readonly number[];
  /** How many rows have the key at the same place. */
  readonly counts: readonly number[];
  /** The rows without a key. */
  readonly missing: number;
}

/** Counts rows by key. One count after the other uses the same memory. */
export class Counter {
  /** By code, and all 0 between counts. */
  private counts = new Uint32Array(0);

  count(rows: Uint32Array, keyed: Keyed): Counts {
    const { codes, codeCount } = keyed;
    if (codes.length === 0) return { keys: [], counts: [], missing: rows.length };
    if (this.counts.length < codeCount) this.counts = new Uint32Array(codeCount);
    const { counts } = this;
    for (let at = 0; at < rows.length; at++) counts[codes[rows[at]]]++;
    if (rows.length >= codeCount) {
      const found = countsOf(counts.subarray(0, codeCount), keyed);
      counts.fill(0, 0, codeCount);
      return found;
    }
    const found = new Found(counts[0]);
    counts[0] = 0;
    for (let at = 0; at < rows.length; at++) {
      const code = codes[rows[at]];
      found.add(code, counts[code]);
      counts[code] = 0;
    }
    return byKey(found, keyed);
  }
}

/** How many rows have each key, given how many have each code. */
export function countsOf(byCode: Uint32Array, keyed: Keyed): Counts {
  const found = new Found(byCode[0]);
  for (let code = 1; code < byCode.length; code++) found.add(code, byCode[code]);
  return byKey(found, keyed);
}

/** Codes as keys. */
class Found implements Counts {
  readonly keys: number[] = [];
  readonly counts: number[] = [];

  constructor(readonly missing: number) {}

  add(code: number, count: number): void {
    if (count === 0) return;
    this.keys.push(code);
    this.counts.push(count);
  }
}

/** A row counts once for each key of its code. */
function byKey(codes: Counts, keyed: Keyed): Counts {
  if (keyed.isSingle) return codes;
  const byKey = new Map<number, number>();
  codes.keys.forEach((code, index) => {
    for (const key of keyed.keysOf(code)) byKey.set(key, (byKey.get(key) ?? 0) + codes.counts[index]);
  });
  return { keys: [...byKey.keys()], counts: [...byKey.values()], missing: codes.missing };
}

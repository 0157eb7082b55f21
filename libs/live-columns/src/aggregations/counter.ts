import type { Keyed } from './keyed.js';

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
    const { codes } = keyed;
    if (codes.length === 0) return { keys: [], counts: [], missing: rows.length };
    const byCode = this.countCodes(rows, keyed);
    return keyed.isSingle ? byCode : countKeys(byCode, keyed);
  }

  private countCodes(rows: Uint32Array, { codes, codeCount }: Keyed): Counts {
    if (this.counts.length < codeCount) this.counts = new Uint32Array(codeCount);
    const { counts } = this;
    for (let at = 0; at < rows.length; at++) counts[codes[rows[at]]]++;
    const taken = { keys: [] as number[], counts: [] as number[], missing: counts[0] };
    counts[0] = 0;
    const take = (code: number) => {
      if (counts[code] === 0) return;
      taken.keys.push(code);
      taken.counts.push(counts[code]);
      counts[code] = 0;
    };
    if (rows.length < codeCount) for (let at = 0; at < rows.length; at++) take(codes[rows[at]]);
    else for (let code = 1; code < codeCount; code++) take(code);
    return taken;
  }
}

/** A row counts once for each key of its code. */
function countKeys({ keys: codes, counts, missing }: Counts, keyed: Keyed): Counts {
  const byKey = new Map<number, number>();
  codes.forEach((code, index) => {
    for (const key of keyed.keysOf(code)) byKey.set(key, (byKey.get(key) ?? 0) + counts[index]);
  });
  return { keys: [...byKey.keys()], counts: [...byKey.values()], missing };
}

import type { Keyed } from '../columns/keyed.js';
import type { Codes } from '../shared-memory.js';
import { neighboursOf } from './neighbours.js';

/** How many rows have each key. */
export interface Counts {
  /** The keys that rows have, each once, in no order. */
  readonly keys: Uint32Array;
  /** How many rows have the key at the same place. */
  readonly counts: Uint32Array;
  /** The rows without a key. */
  readonly missing: number;
}

const NONE = new Uint32Array(0);

/** The counts of rows without keys. */
export const allMissing = (rows: number): Counts => ({ keys: NONE, counts: NONE, missing: rows });

/** The counts of two selections, by each key that one of them has. */
export interface ComparedCounts extends Counts {
  readonly compared?: Uint32Array;
}

/** Counts rows by key. One count after the other uses the same memory. */
export class Counter {
  /** By code, and all 0 between counts. */
  private counts = new Uint32Array(0);

  /** `rows` are ascending. `others` are counted, too. */
  count(rows: Uint32Array, keyed: Keyed, others: Uint32Array = NONE): Counts {
    const { codeCount, firsts } = keyed;
    const length = rows.length + others.length;
    const isDense = length >= codeCount;
    if (isDense && firsts && others.length === 0) return countNeighbours(rows, keyed, firsts);
    const { codes } = keyed;
    if (codes.length === 0) return allMissing(length);
    const counts = this.zeros(codeCount);
    addCodes(counts, codes, rows);
    addCodes(counts, codes, others);
    if (isDense) {
      const found = countsOf(counts.subarray(0, codeCount), keyed);
      counts.fill(0, 0, codeCount);
      return found;
    }
    const found = new Found(length, counts[0]);
    counts[0] = 0;
    for (const some of [rows, others]) {
      for (let at = 0; at < some.length; at++) {
        const code = codes[some[at]];
        found.add(code, counts[code]);
        counts[code] = 0;
      }
    }
    return byKey(found.found, keyed);
  }

  /** The counts of two selections by the same keys: in one pass over the keys if there are fewer keys than rows. */
  compare(own: Uint32Array, other: Uint32Array, keyed: Keyed): ComparedCounts {
    const { codes, codeCount, isSingle } = keyed;
    const isDense = codes.length > 0 && own.length + other.length >= codeCount;
    if (!isDense || !isSingle) return this.joined([this.count(own, keyed), this.count(other, keyed)]);
    const zeros = this.zeros(2 * codeCount);
    const ofOwn = zeros.subarray(0, codeCount);
    const ofOther = zeros.subarray(codeCount, 2 * codeCount);
    addCodes(ofOwn, codes, own);
    addCodes(ofOther, codes, other);
    const keys = new Uint32Array(codeCount);
    const counts = new Uint32Array(codeCount);
    const compared = new Uint32Array(codeCount);
    let size = 0;
    for (let code = 1; code < codeCount; code++) {
      if (ofOwn[code] === 0 && ofOther[code] === 0) continue;
      keys[size] = code;
      counts[size] = ofOwn[code];
      compared[size++] = ofOther[code];
    }
    const missing = ofOwn[0];
    zeros.fill(0, 0, 2 * codeCount);
    const found = (numbers: Uint32Array) => numbers.subarray(0, size);
    return { keys: found(keys), counts: found(counts), compared: found(compared), missing };
  }

  /** The counts of one selection, or of two with the keys of both. */
  joined([own, other]: readonly Counts[]): ComparedCounts {
    if (!other) return own;
    let size = own.keys.length;
    const keys = new Uint32Array(size + other.keys.length);
    const counts = new Uint32Array(keys.length);
    const compared = new Uint32Array(keys.length);
    keys.set(own.keys);
    counts.set(own.counts);
    /** The place of each key of the first selection, from 1. */
    const places = this.zeros(Math.max(highest(own.keys), highest(other.keys)) + 1);
    for (let at = 0; at < own.keys.length; at++) places[keys[at]] = at + 1;
    for (let at = 0; at < other.keys.length; at++) {
      const key = other.keys[at];
      const place = places[key] > 0 ? places[key] - 1 : size++;
      keys[place] = key;
      compared[place] = other.counts[at];
    }
    for (let at = 0; at < own.keys.length; at++) places[keys[at]] = 0;
    const found = (numbers: Uint32Array) => numbers.subarray(0, size);
    return { keys: found(keys), counts: found(counts), compared: found(compared), missing: own.missing };
  }

  /** At least this many. They are 0 again after their use. */
  private zeros(length: number): Uint32Array {
    if (this.counts.length < length) this.counts = new Uint32Array(length);
    return this.counts;
  }
}

function highest(keys: Uint32Array): number {
  let most = 0;
  for (let at = 0; at < keys.length; at++) if (keys[at] > most) most = keys[at];
  return most;
}

function countNeighbours(rows: Uint32Array, keyed: Keyed, firsts: Uint32Array): Counts {
  const { byCode, others } = neighboursOf(rows, firsts);
  const counts = Uint32Array.from(byCode, lengthOf);
  if (others.length > 0) addCodes(counts, keyed.codes, others);
  return countsOf(counts, keyed);
}

function addCodes(counts: Uint32Array, codes: Codes, rows: Uint32Array): void {
  const { length } = rows;
  const [first] = rows;
  // All rows of a report, or those of a period.
  const areNeighbours = rows.at(-1) === first + length - 1;
  if (areNeighbours) for (let row = first; row < first + length; row++) counts[codes[row]]++;
  else for (let at = 0; at < length; at++) counts[codes[rows[at]]]++;
}

const lengthOf = ({ length }: Uint32Array): number => length;

/** How many rows have each key, given how many have each code. */
export function countsOf(byCode: Uint32Array, keyed: Keyed): Counts {
  const found = new Found(byCode.length, byCode[0]);
  for (let code = 1; code < byCode.length; code++) found.add(code, byCode[code]);
  return byKey(found.found, keyed);
}

/** Codes as keys. */
class Found {
  private size = 0;
  private readonly keys: Uint32Array;
  private readonly counts: Uint32Array;

  constructor(
    most: number,
    private readonly missing: number,
  ) {
    this.keys = new Uint32Array(most);
    this.counts = new Uint32Array(most);
  }

  add(code: number, count: number): void {
    if (count === 0) return;
    this.keys[this.size] = code;
    this.counts[this.size++] = count;
  }

  get found(): Counts {
    const { keys, counts, size, missing } = this;
    return { keys: keys.subarray(0, size), counts: counts.subarray(0, size), missing };
  }
}

/** A row counts once for each key of its code. */
function byKey(codes: Counts, keyed: Keyed): Counts {
  if (keyed.isSingle) return codes;
  const byKey = new Map<number, number>();
  codes.keys.forEach((code, index) => {
    for (const key of keyed.keysOf(code)) byKey.set(key, (byKey.get(key) ?? 0) + codes.counts[index]);
  });
  return { keys: Uint32Array.from(byKey.keys()), counts: Uint32Array.from(byKey.values()), missing: codes.missing };
}

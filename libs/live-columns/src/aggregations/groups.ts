import { allMissing, type Counter, type Counts, countsOf } from './counter.js';
import { groupRows } from './group-rows.js';
import { neighboursOf } from './neighbours.js';
import type { Keyed } from '../columns/keyed.js';

/** More cells do not fit into the cache of the processor. */
const MOST_CELLS = 2 ** 20;
/** Reading a cell takes a part of the time of counting a row. */
const CELLS_PER_ROW = 2;

const NO_ROWS = new Uint32Array(0);

/** Rows that are in groups by their keys, and are counted by other keys. A row is in the group of each of its keys. */
export class Groups {
  private rowsByGroup: readonly Uint32Array[] | undefined;
  /** The rows of each group that are not neighbours. */
  private readonly othersByGroup: readonly Uint32Array[] = [];
  /** By code, which of the codes that are in groups it is, from 1; 0 is none. */
  private readonly used: Uint32Array;
  /** The groups of each code that is in groups. */
  private readonly groupsOf: number[][] = [];

  /** The groups of `keys`, which have `sizes` rows. */
  constructor(
    private readonly rows: Uint32Array,
    private readonly keyed: Keyed,
    private readonly keys: readonly number[],
    private readonly sizes: readonly number[],
    private readonly counter: Counter,
  ) {
    this.used = new Uint32Array(keyed.codeCount);
    if (keyed.firsts) {
      const { byCode, others } = neighboursOf(rows, keyed.firsts);
      const neighbours = keys.map((key) => byCode[key] ?? NO_ROWS);
      const counts = sizes.map((size, group) => size - neighbours[group].length);
      this.rowsByGroup = neighbours;
      this.othersByGroup = others.length > 0 ? groupRows(others, keyed, keys, counts) : [];
      return;
    }
    const groupOf = new Map(keys.map((key, group) => [key, group]));
    for (let code = 0; code < keyed.codeCount; code++) {
      const groups = keyed.keysOf(code).flatMap((key) => groupOf.get(key) ?? []);
      if (groups.length > 0) this.used[code] = this.groupsOf.push(groups);
    }
  }

  /** How many rows of each group have each key. */
  *count(by: Keyed): Iterable<Counts> {
    const { rows, sizes, counter } = this;
    if (by.codes.length === 0) {
      for (const size of sizes) yield allMissing(size);
      return;
    }
    const cells = (this.groupsOf.length + 1) * by.codeCount;
    const areFew = cells <= Math.min(MOST_CELLS, CELLS_PER_ROW * rows.length);
    if (areFew && !this.keyed.firsts) return yield* this.countInCells(by);
    this.rowsByGroup ??= groupRows(rows, this.keyed, this.keys, sizes);
    for (const [group, neighbours] of this.rowsByGroup.entries()) {
      yield counter.count(neighbours, by, this.othersByGroup[group]);
    }
  }

  /** One pass over the rows counts each pair of codes in a cell. */
  private *countInCells(by: Keyed): Iterable<Counts> {
    const { rows, keyed, groupsOf, keys } = this;
    const width = by.codeCount;
    const pairs = new Uint32Array((groupsOf.length + 1) * width);
    countPairs(
      pairs,
      rows,
      keyed.codes,
      this.used.map((used) => used * width),
      by.codes,
    );
    const none = new Uint32Array(width);
    const byGroup: Uint32Array[] = keys.map(() => none);
    groupsOf.forEach((groups, index) => {
      const counted = pairs.subarray((index + 1) * width, (index + 2) * width);
      for (const group of groups) byGroup[group] = byGroup[group] === none ? counted : sums(byGroup[group], counted);
    });
    for (const counts of byGroup) yield countsOf(counts, by);
  }
}

function countPairs(
  pairs: Uint32Array,
  rows: Uint32Array,
  codes: Keyed['codes'],
  firsts: Uint32Array,
  others: Keyed['codes'],
): void {
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    pairs[firsts[codes[row]] + others[row]]++;
  }
}

const sums = (a: Uint32Array, b: Uint32Array): Uint32Array => a.map((count, code) => count + b[code]);

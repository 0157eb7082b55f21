import { ByteTable } from '../byte-table.js';
import type { Keyed } from './keyed.js';
import type { Codes } from '../shared-memory.js';
import type { Steps } from '../steps.js';
import { Texts } from '../texts.js';
import { CodeBuffer, type CodeColumn } from './code-column.js';
import type { PlacedValues } from './batch-values.js';

/**
 * A member with a list of texts, such as tags. Mentions share few distinct lists, so each mention has the code of its
 * list, 0 if it is empty. Order and repetitions are lost: conditions and aggregations do not depend on them.
 */
export class ListColumn implements Keyed {
  readonly isSingle = false;

  constructor(
    private readonly lists: Lists,
    private readonly column: CodeColumn,
  ) {}

  get codes(): Codes {
    return this.column.codes;
  }

  get codeCount(): number {
    return this.lists.size + 1;
  }

  get bytes(): number {
    return this.lists.bytes + this.column.bytes;
  }

  set(row: number, values: readonly string[]): void {
    this.column.set(row, this.lists.add(values));
  }

  /** For each list, whether it has one of the values: 1 or 0. */
  codesWith(values: readonly string[]): Uint8Array {
    const elements = new Set(values.map((value) => this.lists.elements.find(value) + 1));
    elements.delete(0);
    const wanted = new Uint8Array(this.codeCount);
    if (elements.size === 0) return wanted;
    for (let code = 1; code < wanted.length; code++) {
      if (this.keysOf(code).some((element) => elements.has(element))) wanted[code] = 1;
    }
    return wanted;
  }

  /** The codes of the elements of a list. */
  keysOf(code: number): readonly number[] {
    return this.lists.get(code);
  }

  /** One more than the highest code of an element. */
  get keyCount(): number {
    return this.lists.elements.size + 1;
  }

  key(element: number): string {
    return this.lists.elements.get(element - 1);
  }

  areAfter(text: string): (element: number) => boolean {
    const isAfter = this.lists.elements.areAfter(text);
    return (element) => isAfter(element - 1);
  }

  compareKeys(a: number, b: number): number {
    return this.lists.elements.compare(a - 1, b - 1);
  }
}

const scratch = { bytes: new Uint8Array(64), length: 0 };

/** Distinct lists of texts, with codes from 1; the empty list has 0. */
class Lists {
  constructor(
    readonly elements = new Texts(),
    private readonly table = new ByteTable(),
  ) {}

  get size(): number {
    return this.table.size;
  }

  get bytes(): number {
    return this.elements.bytes + this.table.bytes;
  }

  add(values: readonly string[]): number {
    if (values.length === 0) return 0;
    if (values.length * 5 > scratch.bytes.length) scratch.bytes = new Uint8Array(values.length * 5);
    const codes = values.map((value) => this.elements.add(value) + 1);
    const sorted = codes.length > 1 ? [...new Set(codes)].sort((a, b) => a - b) : codes;
    scratch.length = 0;
    for (let rest of sorted) {
      for (; rest > 127; rest >>>= 7) scratch.bytes[scratch.length++] = (rest & 127) | 128;
      scratch.bytes[scratch.length++] = rest;
    }
    return this.table.add(scratch.bytes, scratch.length) + 1;
  }

  get(code: number): readonly number[] {
    const elements: number[] = [];
    if (code === 0) return elements;
    let [element, shift] = [0, 0];
    for (const byte of this.table.get(code - 1)) {
      element |= (byte & 127) << shift;
      shift += 7;
      if (byte > 127) continue;
      elements.push(element);
      [element, shift] = [0, 0];
    }
    return elements;
  }

  *compacted(): Steps<Lists> {
    return new Lists(yield* this.elements.compacted(), yield* this.table.compacted());
  }
}

/** Lists in the order in which rows arrive. */
export class ListBuffer {
  private values: readonly (readonly string[])[] = [];
  private readonly codes = new CodeBuffer();

  push({ values, places }: PlacedValues<readonly string[]>): void {
    this.values = values;
    this.codes.push(places);
  }

  *inOrder(order: Uint32Array): Steps<ListColumn> {
    const lists = new Lists();
    const codes = Uint32Array.from(this.values, (list) => lists.add(list));
    return new ListColumn(yield* lists.compacted(), yield* this.codes.inOrder(order, codes));
  }
}

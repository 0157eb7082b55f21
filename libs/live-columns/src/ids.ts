import { Texts } from './texts.js';

/** The ids of mentions by row, without the beginning that all share. */
export class Ids {
  constructor(
    private readonly beginning: string,
    private readonly endings: Texts,
  ) {}

  get bytes(): number {
    return this.endings.bytes;
  }

  /** The row of a mention, or -1. */
  find(id: string): number {
    return id.startsWith(this.beginning) ? this.endings.find(id.slice(this.beginning.length)) : -1;
  }

  get(row: number): string {
    return this.beginning + this.endings.get(row);
  }

  /** In the order of code points. */
  compare(a: number, b: number): number {
    return this.endings.compare(a, b);
  }
}

/** Ids in the order in which rows arrive. */
export class IdBuffer {
  private readonly texts = new Texts();
  private beginning?: string;

  get size(): number {
    return this.texts.size;
  }

  push(ids: readonly string[]): void {
    for (const id of ids) {
      const row = this.texts.size;
      if (this.texts.add(id) !== row) throw new Error(`The mention ${id} arrived twice.`);
      while (!id.startsWith((this.beginning ??= id))) this.beginning = withoutLast(this.beginning);
    }
  }

  compare(a: number, b: number): number {
    return this.texts.compare(a, b);
  }

  inOrder(order: Uint32Array): Ids {
    const { beginning = '' } = this;
    return new Ids(beginning, this.texts.compacted(order, Buffer.byteLength(beginning)));
  }
}

/** Without its last character, which may have two code units. */
const withoutLast = (text: string): string => text.slice(0, /[\uD800-\uDBFF].$/.test(text) ? -2 : -1);

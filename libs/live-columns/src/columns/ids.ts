import { ByteTable } from '../byte-table.js';
import { inBlocks, type Steps } from '../steps.js';
import type { BatchTexts } from './batch-values.js';
import { textOf, Texts } from '../texts.js';

/** Before an id that does not have the shared beginning. No id contains this character (rule E5). */
const WHOLE = '\0';

/** The ids of mentions by row, without the beginning that all of the first share. */
export class Ids {
  private hasWhole = false;

  constructor(
    private readonly beginning: string,
    private readonly endings: Texts,
  ) {}

  get bytes(): number {
    return this.endings.bytes;
  }

  /** The last row with this id, or -1. */
  find(id: string): number {
    return id.includes(WHOLE) ? -1 : this.endings.find(this.stored(id));
  }

  /** Sets the id of the row after the last. */
  append(id: string): void {
    const stored = this.stored(id);
    this.hasWhole ||= stored.startsWith(WHOLE);
    this.endings.supersede(stored);
  }

  get(row: number): string {
    const stored = this.endings.get(row);
    return stored.startsWith(WHOLE) ? stored.slice(WHOLE.length) : this.beginning + stored;
  }

  /** In the order of code points. */
  compare(a: number, b: number): number {
    if (!this.hasWhole) return this.endings.compare(a, b);
    return Buffer.compare(Buffer.from(this.get(a)), Buffer.from(this.get(b)));
  }

  private stored(id: string): string {
    return id.startsWith(this.beginning) ? id.slice(this.beginning.length) : WHOLE + id;
  }
}

/** Different ids in the order in which rows arrive, in UTF-8. */
export class IdBuffer {
  private bytes = new Uint8Array(2 ** 16);
  /** Where the bytes of each id begin, and where those of the last one end. */
  private starts = new Uint32Array(2 ** 12);
  /** The bytes of the beginning that all share. */
  private shared = Infinity;
  size = 0;

  push({ bytes, starts, lengths }: BatchTexts): void {
    let end = this.starts[this.size];
    const added = lengths.reduce((sum, length) => sum + length, 0);
    if (end + added > this.bytes.length) this.bytes = longer(this.bytes, (end + added) * 1.5);
    const size = this.size + starts.length;
    if (size >= this.starts.length) this.starts = longer(this.starts, size * 1.5);
    const { bytes: own, starts: ownStarts } = this;
    for (let index = 0; index < starts.length; index++) {
      for (let at = starts[index], last = at + lengths[index]; at < last; at++) own[end++] = bytes[at];
      ownStarts[++this.size] = end;
      this.shareBeginning(end - lengths[index], lengths[index]);
    }
  }

  /** In the order of code points. */
  compare(a: number, b: number): number {
    const { bytes, starts } = this;
    for (let atA = starts[a], atB = starts[b]; atA < starts[a + 1] && atB < starts[b + 1]; atA++, atB++) {
      const difference = bytes[atA] - bytes[atB];
      if (difference !== 0) return difference;
    }
    return starts[a + 1] - starts[a] - (starts[b + 1] - starts[b]);
  }

  *inOrder(order: Uint32Array): Steps<Ids> {
    const { bytes, starts, size } = this;
    let { shared } = this;
    if (size === 0) return new Ids('', new Texts());
    // Not in the middle of a character.
    while (shared < starts[1] && (bytes[shared] & 0b1100_0000) === 0b1000_0000) shared--;
    let lengthBytes = 0;
    yield* inBlocks(size, (from, to) => {
      for (let row = from; row < to; row++)
        lengthBytes += ByteTable.lengthBytes(starts[row + 1] - starts[row] - shared);
    });
    const endings = yield* ByteTable.of(size, starts[size] - size * shared + lengthBytes, (add) =>
      inBlocks(size, (from, to) => {
        for (let row = from; row < to; row++) add(bytes, starts[order[row]] + shared, starts[order[row] + 1]);
      }),
    );
    return new Ids(textOf(bytes.subarray(0, shared)), new Texts(endings));
  }

  private shareBeginning(start: number, length: number): void {
    const { bytes } = this;
    const most = Math.min(this.shared, length);
    let at = 0;
    while (at < most && bytes[at] === bytes[start + at]) at++;
    this.shared = at;
  }
}

function longer<Numbers extends Uint8Array | Uint32Array>(numbers: Numbers, length: number): Numbers {
  const copy = new (numbers.constructor as new (length: number) => Numbers)(Math.ceil(length));
  copy.set(numbers);
  return copy;
}

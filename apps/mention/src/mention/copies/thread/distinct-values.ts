/** The bits of the last 4 bytes of a value that belong to it, by their number. */
const LAST_WORD = Int32Array.of(-1, 0xff, 0xffff, 0xffffff);

/** Of a stored value, the words before its bytes: its place and its length. */
const HEAD = 2;

/**
 * Values that were decoded from bytes, so that equal bytes are decoded once. Most mentions share most of their values.
 * Bytes are hashed and compared 4 at a time, so 4 bytes must be readable from each place of a value.
 */
export class DistinctValues<Value> {
  readonly values: Value[] = [];
  /** All values, one after the other. 0 is not used. */
  private words = new Int32Array(256);
  private used = 1;
  /** A hash table: where the value begins in `words`; 0 is free. At most half of it is used. */
  private slots = new Int32Array(64);

  /** The place of a value in `values`. A new one is decoded. */
  placeOf(view: DataView, start: number, length: number, decode: (start: number, length: number) => Value): number {
    const { slots, words } = this;
    const mask = slots.length - 1;
    const end = start + length;
    let slot = hashOf(view, start, length) & mask;
    for (let found = slots[slot]; found !== 0; found = slots[slot]) {
      if (words[found + 1] === length) {
        let word = found + HEAD;
        let at = start;
        while (at < end && words[word] === wordAt(view, at, end)) {
          at += 4;
          word++;
        }
        if (at >= end) return words[found];
      }
      slot = (slot + 1) & mask;
    }
    slots[slot] = this.used;
    this.store(view, start, length);
    const count = this.values.push(decode(start, length));
    if (count * 2 > slots.length) this.rehash();
    return count - 1;
  }

  private store(view: DataView, start: number, length: number): void {
    const most = this.used + HEAD + length / 4 + 1;
    if (most > this.words.length) this.words = longer(this.words, most * 2);
    this.words[this.used++] = this.values.length;
    this.words[this.used++] = length;
    for (let at = start; at < start + length; at += 4) this.words[this.used++] = wordAt(view, at, start + length);
  }

  private rehash(): void {
    const { words } = this;
    this.slots = new Int32Array(this.slots.length * 2);
    const mask = this.slots.length - 1;
    const view = new DataView(words.buffer);
    for (let at = 1; at < this.used; at += HEAD + Math.ceil(Math.max(0, words[at + 1]) / 4)) {
      let slot = hashOf(view, (at + HEAD) * 4, words[at + 1]) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = at;
    }
  }
}

/** Up to four bytes, and zeros in place of those from `end`. */
const wordAt = (view: DataView, at: number, end: number): number =>
  end - at >= 4 ? view.getInt32(at, true) : view.getInt32(at, true) & LAST_WORD[end - at];

function hashOf(view: DataView, start: number, length: number): number {
  let hash = length;
  const end = start + length;
  for (let at = start; at < end; at += 4) {
    hash = Math.imul(hash ^ wordAt(view, at, end), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function longer(numbers: Int32Array, length: number) {
  const copy = new Int32Array(length);
  copy.set(numbers);
  return copy;
}

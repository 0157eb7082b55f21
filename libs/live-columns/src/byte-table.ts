import { shared } from './shared-memory.js';
import { finish, inBlocks, type Steps } from './steps.js';

/** Entries per stored offset. To find an entry, the entries before it in its group are skipped. */
const GROUP_BITS = 4;
const GROUP = 2 ** GROUP_BITS;

/** Slots per entry: a fuller table is smaller, and slower to search. */
const SLOTS = 4 / 3;

/** Of a table whose entries are superseded, the slots that may be used. It is searched a little more slowly. */
const MOST_USED = 7 / 8;

/** The most bytes of a length, in 7 bits each. */
const LENGTH_BYTES = 5;

/** Adds the bytes from `start` and before `end`. */
type AddEntry = (bytes: Uint8Array, start: number, end: number) => void;

/**
 * Distinct byte strings, numbered in the order in which they were added, and found by number or by value. Each takes its
 * length and bytes, a sixteenth of an offset, and 5 to 11 bytes of the hash table.
 */
export class ByteTable {
  size = 0;
  /** Of each entry its length, in 7 bits a byte, then its bytes. */
  private entries = shared(Uint8Array, 64);
  private used = 0;
  private offsets = shared(Uint32Array, 4);
  /** The number of an entry plus 1, and above it a part of its hash, so that few other entries are compared; 0 is free. */
  private slots = shared(Uint32Array, 8);
  private numberBits = bitsOf(8);

  /** This many different entries, which take this many bytes with their lengths, without unused memory. */
  static *of(size: number, bytes: number, addAll: (add: AddEntry) => Steps<void>): Steps<ByteTable> {
    const table = new ByteTable();
    if (size === 0) return table;
    table.entries = shared(Uint8Array, bytes + LENGTH_BYTES);
    table.offsets = shared(Uint32Array, Math.ceil(size / GROUP));
    yield* addAll((from, start, end) => table.append(from, end - start, start));
    yield* table.rehash(Math.ceil(size * SLOTS) + 1);
    return table;
  }

  /** The bytes that the length of an entry takes. */
  static lengthBytes(length: number): number {
    return Math.max(1, Math.ceil((32 - Math.clz32(length)) / 7));
  }

  /** The memory that it occupies. */
  get bytes(): number {
    return this.entries.byteLength + this.offsets.byteLength + this.slots.byteLength;
  }

  /** The number of the entry, or -1. */
  find(key: Uint8Array, length: number): number {
    const found = this.slots[this.slotOf(key, length, hashOf(key, 0, length))];
    return (found & (2 ** this.numberBits - 1)) - 1;
  }

  /** The number of the entry, which is added if it is new. */
  add(key: Uint8Array, length: number): number {
    const hash = hashOf(key, 0, length);
    const slot = this.slotOf(key, length, hash);
    if (this.slots[slot] !== 0) return (this.slots[slot] & (2 ** this.numberBits - 1)) - 1;
    this.append(key, length);
    if (this.size * SLOTS > this.slots.length) finish(this.rehash(this.slots.length * 2));
    else this.slots[slot] = this.slotValue(hash, this.size);
    return this.size - 1;
  }

  /** Adds the entry also if it is known. From then on it is found instead of the earlier one. */
  supersede(key: Uint8Array, length: number): number {
    const hash = hashOf(key, 0, length);
    const slot = this.slotOf(key, length, hash);
    this.append(key, length);
    if (this.size > this.slots.length * MOST_USED) finish(this.rehash(moreThan(this.slots.length)));
    else this.slots[slot] = this.slotValue(hash, this.size);
    return this.size - 1;
  }

  get(number: number): Uint8Array {
    const start = this.locate(number);
    return this.entries.slice(start, start + this.located);
  }

  /** Compares two entries byte by byte. This is the order of code points for texts in UTF-8. */
  compare(a: number, b: number): number {
    const { entries } = this;
    const startA = this.locate(a);
    const lengthA = this.located;
    const startB = this.locate(b);
    const lengthB = this.located;
    for (let at = 0; at < lengthA && at < lengthB; at++) {
      const difference = entries[startA + at] - entries[startB + at];
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }

  /** The same entries without unused memory. */
  compacted(): Steps<ByteTable> {
    return ByteTable.of(this.size, this.used, (add) =>
      inBlocks(this.size, (from, to) => {
        for (let number = from; number < to; number++) {
          const start = this.locate(number);
          add(this.entries, start, start + this.located);
        }
      }),
    );
  }

  /** The length of the entry that was located last. */
  private located = 0;

  /** Where the bytes of the entry begin. */
  private locate(number: number): number {
    const { entries } = this;
    let at = this.offsets[number >>> GROUP_BITS];
    for (let skipped = number & (GROUP - 1); ; skipped--) {
      let length = entries[at++];
      if (length > 127) {
        length &= 127;
        for (let shift = 7; ; shift += 7) {
          const byte = entries[at++];
          length |= (byte & 127) << shift;
          if (byte < 128) break;
        }
      }
      if (skipped === 0) {
        this.located = length;
        return at;
      }
      at += length;
    }
  }

  /** The slot of the entry, or the free slot where it belongs. */
  private slotOf(key: Uint8Array, length: number, hash: number): number {
    const { slots } = this;
    const mask = 2 ** this.numberBits - 1;
    const tag = hash << this.numberBits;
    let slot = firstSlot(hash, slots.length);
    for (let found = slots[slot]; found !== 0; found = slots[slot]) {
      if (((found ^ tag) & ~mask) === 0 && this.equals((found & mask) - 1, key, length)) break;
      if (++slot === slots.length) slot = 0;
    }
    return slot;
  }

  private equals(number: number, key: Uint8Array, length: number): boolean {
    const start = this.locate(number);
    if (this.located !== length) return false;
    for (let at = 0; at < length; at++) if (this.entries[start + at] !== key[at]) return false;
    return true;
  }

  private append(key: Uint8Array, length: number, from = 0): void {
    const end = this.used + length + LENGTH_BYTES;
    if (end > this.entries.length) {
      const wider = shared(Uint8Array, moreThan(end));
      wider.set(this.entries);
      this.entries = wider;
    }
    if ((this.size & (GROUP - 1)) === 0) this.startGroup(this.size >>> GROUP_BITS);
    const { entries } = this;
    let rest = length;
    for (; rest > 127; rest >>>= 7) entries[this.used++] = (rest & 127) | 128;
    entries[this.used++] = rest;
    for (let at = 0; at < length; at++) entries[this.used + at] = key[from + at];
    this.used += length;
    this.size++;
  }

  private startGroup(group: number): void {
    if (group === this.offsets.length) {
      const wider = shared(Uint32Array, moreThan(group));
      wider.set(this.offsets);
      this.offsets = wider;
    }
    this.offsets[group] = this.used;
  }

  private *rehash(slots: number): Steps<void> {
    this.slots = shared(Uint32Array, slots);
    this.numberBits = bitsOf(slots);
    const { size } = this;
    yield* inBlocks(size, (from, to) => {
      // The last of equal entries is found, because it comes first.
      for (let number = size - 1 - from; number >= size - to; number--) {
        const start = this.locate(number);
        const hash = hashOf(this.entries, start, this.located);
        let slot = firstSlot(hash, slots);
        while (this.slots[slot] !== 0) if (++slot === slots) slot = 0;
        this.slots[slot] = this.slotValue(hash, number + 1);
      }
    });
  }

  private slotValue(hash: number, number: number): number {
    return (hash << this.numberBits) | number;
  }
}

/** Large arrays get little room, because they are lengthened rarely. */
const moreThan = (length: number): number => Math.ceil(length * (length < 2 ** 20 ? 1.5 : 17 / 16));

const bitsOf = (slots: number): number => 32 - Math.clz32(slots);

/** In proportion to the hash, because the number of slots is not a power of two. */
const firstSlot = (hash: number, slots: number): number => Math.floor((hash / 2 ** 32) * slots);

/** FNV-1a with a final mix, because the slot depends on the high bits. */
function hashOf(bytes: Uint8Array, start: number, length: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < start + length; at++) hash = Math.imul(hash ^ bytes[at], 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

import { shared } from './shared-memory.js';

/** Entries per stored offset. To find an entry, the entries before it in its group are skipped. */
const GROUP = 16;

/** Slots per entry: a fuller table is smaller, and slower to search. */
const SLOTS = 4 / 3;

/**
 * Distinct byte strings, numbered in the order in which they were added, and found by number or by value. Each takes its
 * length and bytes, a sixteenth of an offset, and 4 to 8 bytes of the hash table.
 */
export class ByteTable {
  size = 0;
  /** Of each entry its length, in 7 bits a byte, then its bytes. */
  private entries = shared(Uint8Array, 64);
  private used = 0;
  private offsets = shared(Uint32Array, 4);
  /** The number of an entry plus 1, and in the bits above `numberBits` a part of its hash; 0 if free. */
  private slots = shared(Uint32Array, 8);
  private numberBits = numberBitsFor(8);

  /** Reserves memory for this many entries, which take this many bytes with their lengths. */
  constructor(size = 0, bytes = 0) {
    if (size === 0) return;
    this.entries = shared(Uint8Array, bytes + 5);
    this.offsets = shared(Uint32Array, Math.ceil(size / GROUP));
    this.rehash(Math.ceil(size * SLOTS) + 1);
  }

  /** The memory that it occupies. */
  get bytes(): number {
    return this.entries.byteLength + this.offsets.byteLength + this.slots.byteLength;
  }

  /** The number of the entry, or -1. */
  find(key: Uint8Array, length: number): number {
    const found = this.slots[this.slotOf(key, length, hashOf(key, length))];
    return (found & ((1 << this.numberBits) - 1)) - 1;
  }

  /** The number of the entry, which is added if it is new. */
  add(key: Uint8Array, length: number): number {
    const hash = hashOf(key, length);
    let slot = this.slotOf(key, length, hash);
    const mask = (1 << this.numberBits) - 1;
    if (this.slots[slot] !== 0) return (this.slots[slot] & mask) - 1;
    if ((this.size + 1) * SLOTS > this.slots.length) {
      this.rehash(this.slots.length * 2);
      slot = this.slotOf(key, length, hash);
    }
    this.append(key, length);
    this.slots[slot] = ((hash << this.numberBits) | this.size) >>> 0;
    return this.size - 1;
  }

  /** The same entries without unused memory, in another order if one is given. */
  compacted(order?: Uint32Array): ByteTable {
    const copy = new ByteTable(this.size, this.used);
    for (let at = 0; at < this.size; at++) {
      const key = this.get(order ? order[at] : at);
      copy.add(key, key.length);
    }
    return copy;
  }

  /** A view of the entry, until the next addition. */
  get(number: number): Uint8Array {
    const { entries } = this;
    let at = this.start(number);
    let length = 0;
    let shift = 0;
    for (; entries[at] > 127; shift += 7) length |= (entries[at++] & 127) << shift;
    length |= entries[at++] << shift;
    return entries.subarray(at, at + length);
  }

  /** Compares two entries byte by byte. This is the order of code points for texts in UTF-8. */
  compare(a: number, b: number): number {
    return a === b ? 0 : Buffer.compare(this.get(a), this.get(b));
  }

  private start(number: number): number {
    const { entries } = this;
    let at = this.offsets[Math.floor(number / GROUP)];
    for (let skipped = number % GROUP; skipped > 0; skipped--) {
      let length = 0;
      let shift = 0;
      for (; entries[at] > 127; shift += 7) length |= (entries[at++] & 127) << shift;
      length |= entries[at++] << shift;
      at += length;
    }
    return at;
  }

  private slotOf(key: Uint8Array, length: number, hash: number): number {
    const { slots, numberBits } = this;
    const mask = (1 << numberBits) - 1;
    const tag = (hash << numberBits) >>> 0;
    let slot = Math.floor((hash / 2 ** 32) * slots.length);
    for (; slots[slot] !== 0; slot = slot + 1 === slots.length ? 0 : slot + 1) {
      const found = slots[slot];
      if ((found & ~mask) >>> 0 === tag && this.equals((found & mask) - 1, key, length)) break;
    }
    return slot;
  }

  private equals(number: number, key: Uint8Array, length: number): boolean {
    const entry = this.get(number);
    if (entry.length !== length) return false;
    for (let at = 0; at < length; at++) if (entry[at] !== key[at]) return false;
    return true;
  }

  private append(key: Uint8Array, length: number): void {
    if (this.used + length + 5 > this.entries.length) {
      this.entries = grown(Uint8Array, this.entries, (this.used + length + 5) * 1.5);
    }
    if (this.size % GROUP === 0) {
      const group = this.size / GROUP;
      if (group === this.offsets.length) this.offsets = grown(Uint32Array, this.offsets, group * 1.5);
      this.offsets[group] = this.used;
    }
    let rest = length;
    for (; rest > 127; rest >>>= 7) this.entries[this.used++] = (rest & 127) | 128;
    this.entries[this.used++] = rest;
    for (let at = 0; at < length; at++) this.entries[this.used++] = key[at];
    this.size++;
  }

  private rehash(slots: number): void {
    this.slots = shared(Uint32Array, slots);
    this.numberBits = numberBitsFor(slots);
    for (let number = 0; number < this.size; number++) {
      const key = this.get(number);
      const hash = hashOf(key, key.length);
      let slot = Math.floor((hash / 2 ** 32) * slots);
      while (this.slots[slot] !== 0) slot = slot + 1 === slots ? 0 : slot + 1;
      this.slots[slot] = ((hash << this.numberBits) | (number + 1)) >>> 0;
    }
  }
}

const numberBitsFor = (slots: number): number => 32 - Math.clz32(slots);

function grown<A extends Uint8Array | Uint32Array>(
  type: { readonly BYTES_PER_ELEMENT: number; new (buffer: SharedArrayBuffer): A },
  array: A,
  length: number,
): A {
  const copy = shared(type, Math.ceil(length));
  copy.set(array);
  return copy;
}

/** FNV-1a with a final mix, because the slot depends on the high bits. */
function hashOf(key: Uint8Array, length: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at++) hash = Math.imul(hash ^ key[at], 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

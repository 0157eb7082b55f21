/** Values that were decoded from bytes, so that equal bytes are decoded once. Most mentions share most of their values. */
export class DistinctValues<Value> {
  private readonly values: Value[] = [];
  /** The bytes of all values, and where those of each begin and how many they are. */
  private bytes = new Uint8Array(1_024);
  private used = 0;
  private starts = new Int32Array(32);
  private lengths = new Int32Array(32);
  /** A hash table: the number of a value plus 1; 0 is free. At most half of it is used. */
  private slots = new Int32Array(64);

  constructor(private readonly decode: (bytes: Buffer, start: number, length: number) => Value) {}

  get(bytes: Buffer, start: number, length: number): Value {
    const { slots, starts, lengths } = this;
    const mask = slots.length - 1;
    let slot = hashOf(bytes, start, length) & mask;
    for (let found = slots[slot]; found !== 0; found = slots[slot]) {
      const number = found - 1;
      if (lengths[number] === length && isEqual(this.bytes, starts[number], bytes, start, length)) {
        return this.values[number];
      }
      slot = (slot + 1) & mask;
    }
    this.store(bytes, start, length);
    slots[slot] = this.values.push(this.decode(bytes, start, length));
    if (this.values.length * 2 > slots.length) this.rehash();
    return this.values.at(-1)!;
  }

  private store(bytes: Buffer, start: number, length: number): void {
    const number = this.values.length;
    if (number === this.starts.length) {
      this.starts = longer(this.starts, number * 2);
      this.lengths = longer(this.lengths, number * 2);
    }
    if (this.used + length > this.bytes.length) this.bytes = longer(this.bytes, (this.used + length) * 2);
    this.bytes.set(bytes.subarray(start, start + length), this.used);
    this.starts[number] = this.used;
    this.lengths[number] = length;
    this.used += length;
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2);
    const mask = this.slots.length - 1;
    for (let number = 0; number < this.values.length; number++) {
      let slot = hashOf(this.bytes, this.starts[number], this.lengths[number]) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = number + 1;
    }
  }
}

/** FNV-1a with a final mix. */
function hashOf(bytes: Uint8Array, start: number, length: number): number {
  let hash = length;
  for (let at = start; at < start + length; at++) hash = Math.imul(hash ^ bytes[at], 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

function isEqual(a: Uint8Array, startOfA: number, b: Uint8Array, startOfB: number, length: number): boolean {
  for (let at = 0; at < length; at++) if (a[startOfA + at] !== b[startOfB + at]) return false;
  return true;
}

function longer<Numbers extends Int32Array | Uint8Array>(numbers: Numbers, length: number): Numbers {
  const copy = new (numbers.constructor as new (length: number) => Numbers)(length);
  copy.set(numbers);
  return copy;
}

/** The most bytes of one request: half of the limit of the platform (interface 8). */
const CHUNK_BYTES = 16 * 2 ** 20;

/** The key of a chunk is that of the whole, `/` and the position of the first item, which has at most 10 digits. */
export const KEY_SUFFIX = 11;

/** The size, if a chunk may have this many items, else a `TypeError`. */
export function checkedSize(size: number, most: number): number {
  if (Number.isInteger(size) && size >= 1 && size <= most) return size;
  throw new TypeError(`chunkSize must be a whole number from 1 to ${most}.`);
}

/** The items of one request as JSON texts, and the position of the first. */
export interface Chunk {
  start: number;
  items: string[];
  bytes: number;
}

/** Divides items into chunks of at most `size` items and 16 MiB. An item without a JSON text throws. */
export class Chunks {
  private readonly encoder = new TextEncoder();
  private chunk: Chunk = { start: 0, items: [], bytes: 0 };

  constructor(private readonly size: number) {}

  /** Adds an item. Returns the chunk before it if that is full. */
  add(item: unknown): Chunk | undefined {
    const json = JSON.stringify(item) ?? 'null';
    const bytes = this.encoder.encode(json).length + 1;
    const { chunk, size } = this;
    const { start, items } = chunk;
    const isFull = items.length > 0 && (items.length >= size || chunk.bytes + bytes > CHUNK_BYTES);
    if (isFull) this.chunk = { start: start + items.length, items: [], bytes: 0 };
    this.chunk.items.push(json);
    this.chunk.bytes += bytes;
    return isFull ? chunk : undefined;
  }

  /** The last chunk; undefined if there was no item. */
  end(): Chunk | undefined {
    return this.chunk.items.length > 0 ? this.chunk : undefined;
  }
}

/** The document of a chunk, with other members before `data`: of two with the same name, the last one counts. */
export function documentOf({ items }: Chunk, members: object): string {
  const others = JSON.stringify(members).slice(1, -1);
  return `{${others && `${others},`}"data":[${items.join()}]}`;
}

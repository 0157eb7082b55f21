interface Entry {
  readonly item: number;
  readonly key: number;
}

/**
 * Collects the first `size` of items: in the order of their keys and, where keys are equal, of `compare`. It does not sort
 * all of them, and is fastest if the first ones come early.
 */
export class FirstInOrder {
  private entries: Entry[] = [];
  private readonly room: number;
  private most = NaN;

  constructor(
    private readonly size: number,
    private readonly compare: (a: number, b: number) => number,
  ) {
    this.room = 2 * size + 256;
  }

  /** No item with a greater key is one of the first. `NaN`, with which nothing compares, while any may be. */
  get limit(): number {
    return this.most;
  }

  add(item: number, key: number): void {
    const { entries, most } = this;
    if (key > most || (key === most && this.compare(item, entries[this.size - 1].item) > 0)) return;
    if (entries.push({ item, key }) < this.room) return;
    this.sort();
    this.most = this.entries[this.size - 1].key;
  }

  /** The first items, sorted. */
  get items(): number[] {
    this.sort();
    return this.entries.map(({ item }) => item);
  }

  private sort(): void {
    const inOrder = (a: Entry, b: Entry) => a.key - b.key || this.compare(a.item, b.item);
    this.entries = this.entries.sort(inOrder).slice(0, this.size);
  }
}

/** The first `size` of items, sorted by `keyOf` and, where keys are equal, by `compare`. */
export function firstInOrder(
  items: ArrayLike<number>,
  size: number,
  keyOf: (item: number) => number,
  compare: (a: number, b: number) => number,
): number[] {
  const first = new FirstInOrder(size, compare);
  for (let index = 0; index < items.length; index++) first.add(items[index], keyOf(items[index]));
  return first.items;
}

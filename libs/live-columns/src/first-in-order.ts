/** The first `size` of items in an order, without sorting all of them. */
export class FirstInOrder {
  private held: number[] = [];
  private last: number | undefined;

  constructor(
    private readonly size: number,
    private readonly compare: (a: number, b: number) => number,
  ) {}

  add(item: number): void {
    if (this.last !== undefined && this.compare(item, this.last) >= 0) return;
    this.held.push(item);
    if (this.held.length >= 2 * this.size + 256) this.cut();
  }

  items(): number[] {
    this.cut();
    return this.held;
  }

  private cut(): void {
    this.held = this.held.sort(this.compare).slice(0, this.size);
    if (this.held.length === this.size) this.last = this.held.at(-1);
  }
}

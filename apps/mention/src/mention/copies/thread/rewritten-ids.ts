/** Of more mentions it is not known that they were rewritten. As many as an import has at most. */
const MOST = 10_000;

/** The ids of the mentions that were created, replaced or erased last, in this order. */
export class RewrittenIds {
  private ids: string[] = [];
  private first = 0;

  /** How many there were. */
  get count(): number {
    return this.first + this.ids.length;
  }

  add(ids: readonly string[]): void {
    this.ids = this.ids.concat(ids);
    if (this.ids.length <= 2 * MOST) return;
    this.first += this.ids.length - MOST;
    this.ids = this.ids.slice(-MOST);
  }

  /** Those after the first `count`, or undefined if they are not known any more. */
  after(count: number): string[] | undefined {
    return count < this.first ? undefined : [...new Set(this.ids.slice(count - this.first))];
  }
}

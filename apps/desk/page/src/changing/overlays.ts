import { NO_OVERLAY, type Overlay, problemOf } from './overlay.js';
import type { Edit } from './values.js';
import type { MentionEdit, Rejection } from './write.js';

/** What the page knows of mentions in addition to what it has read, by their ids. An overlay never changes: it is replaced. */
export class Overlays {
  private readonly overlays = new Map<string, Overlay>();

  /** @param now milliseconds of the page */
  constructor(private readonly now: () => number) {}

  readonly of = (mention: string): Overlay | undefined => this.overlays.get(mention);

  /** The mentions whose last edit was not made. */
  problems(): string[] {
    return [...this.overlays].flatMap(([mention, { problem }]) => (problem ? [mention] : []));
  }

  /** Edits of the write with this key are on their way. */
  pend(key: string, edits: readonly MentionEdit[]): void {
    for (const { mention, edit } of edits) {
      this.put(mention, ({ confirmed, pending }) => ({ confirmed, pending: [...pending, { key, edit }] }));
    }
  }

  /** The write with this key is answered. What it has made is confirmed apart from this. */
  drop(key: string, edits: readonly MentionEdit[]): void {
    for (const { mention } of edits) {
      this.put(mention, (overlay) => ({ ...overlay, pending: overlay.pending.filter((each) => each.key !== key) }));
    }
  }

  /** The write with this key has made the edit. */
  settle(key: string, { mention, edit }: MentionEdit): void {
    this.put(mention, ({ confirmed, pending, problem }) => ({
      confirmed: [...confirmed, { edit, at: this.now() }],
      pending: pending.filter((each) => each.key !== key),
      problem,
    }));
  }

  /** The edits of these writes were not made. `mine` is what the reader wanted. */
  turnBack(keys: ReadonlySet<string>, mention: string, mine: Edit, rejection: Rejection): void {
    const { current } = rejection;
    this.put(mention, ({ confirmed, pending }) => ({
      confirmed: current ? [...confirmed, { edit: current, at: this.now() }] : confirmed,
      pending: pending.filter(({ key }) => !keys.has(key)),
      problem: problemOf(mine, rejection),
    }));
  }

  /** Mentions have these values, whatever was the matter with them. */
  confirm(edits: Iterable<readonly [mention: string, edit: Edit]>): void {
    const at = this.now();
    for (const [mention, edit] of edits) {
      this.put(mention, ({ confirmed, pending }) => ({ confirmed: [...confirmed, { edit, at }], pending }));
    }
  }

  dismiss(mention: string): void {
    this.put(mention, ({ confirmed, pending }) => ({ confirmed, pending }));
  }

  private put(mention: string, change: (overlay: Overlay) => Overlay): void {
    this.overlays.set(mention, change(this.overlays.get(mention) ?? NO_OVERLAY));
  }
}

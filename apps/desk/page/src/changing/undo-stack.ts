import type { Done } from './write.js';

/** The changes of a reader that can be undone, and those that can be made again. */
export class UndoStack {
  private readonly done: Done[] = [];
  private readonly undone: Done[] = [];

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** The last change. */
  get last(): Done | undefined {
    return this.done.at(-1);
  }

  /** A new change was made, so what was undone cannot be made again. */
  remember(done: Done): void {
    this.done.push(done);
    this.undone.length = 0;
  }

  /** Takes a change that is undone, or was not made. Returns whether it was there. */
  take(done: Done): boolean {
    const index = this.done.indexOf(done);
    if (index >= 0) this.done.splice(index, 1);
    return index >= 0;
  }

  /** Takes the change that was undone last. */
  takeUndone(): Done | undefined {
    return this.undone.pop();
  }

  /** A change can be undone again, or made again. */
  putBack(done: Done, as: 'done' | 'undone'): void {
    this[as].push(done);
  }
}

import { counted } from '../text/format.js';
import { NO_OVERLAY, type Overlay, problemOf } from './overlay.js';
import { withoutResting } from './resting.js';
import type { Edit } from './values.js';
import type { Answer, Done, MentionEdit, Outside, Rejection, Write } from './write.js';

/** What the reader sees of the queue. */
export interface QueueSnapshot {
  /** How many writes are not answered yet. */
  readonly unsaved: number;
  /** Why the first of them waits for another attempt. */
  readonly waiting?: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** How often everything was saved. Numbers that were read before are out of date. */
  readonly rounds: number;
  /** How often mentions were changed whose values the page does not know. Lists that were read before are out of date. */
  readonly unknown: number;
}

/**
 * The changes of one report that its reader makes one by one. They are shown at once, and sent one after the other, each
 * until it is answered. A change that was not made turns its rows back and says why (H4).
 */
export class WriteQueue {
  private readonly writes: Write[] = [];
  private readonly overlays = new Map<string, Overlay>();
  private readonly done: Done[] = [];
  private readonly undone: Done[] = [];
  private readonly listeners = new Set<() => void>();
  private isRunning = false;
  private isClosed = false;
  private wake = () => {};
  private state: QueueSnapshot = { unsaved: 0, canUndo: false, canRedo: false, rounds: 0, unknown: 0 };

  constructor(private readonly outside: Outside) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): QueueSnapshot => this.state;

  /** What is on top of the values of a mention; undefined if nothing is. */
  readonly overlayOf = (mention: string): Overlay | undefined => this.overlays.get(mention);

  /** Makes edits. `label` says what they are, for the undo. */
  code(edits: readonly MentionEdit[], label: string): void {
    const done: Done = { label, mentions: edits.map(({ mention }) => mention) };
    const key = this.outside.newKey();
    for (const { mention, edit } of edits) {
      this.put(mention, (overlay) => ({
        ...overlay,
        pending: [...overlay.pending, { key, edit }],
        problem: undefined,
      }));
    }
    this.remember(done);
    this.add({ kind: 'code', key, edits, done });
  }

  /** A change of many was made, which can be undone here. Its mentions are shown with `edit`. */
  made(done: Done, edit: Edit): void {
    this.confirm(done.mentions.map((mention) => [mention, edit]));
    this.remember(done);
    this.publish({ rounds: this.state.rounds + 1 });
  }

  /** Undoes the last change of this reader, or another one. */
  undo(done = this.done.at(-1)): void {
    if (done && this.forget(done)) this.takeBack(done, false);
  }

  /** Makes the change again that was undone last. */
  redo(): void {
    const done = this.undone.pop();
    if (done) this.takeBack(done, true);
  }

  /** Sends the first write again without waiting longer. */
  readonly retry = (): void => this.wake();

  /** The reader has seen why an edit was not made. */
  dismiss(mention: string): void {
    this.put(mention, (overlay) => ({ ...overlay, problem: undefined }));
    this.publish({});
  }

  /** Nothing is sent any more. */
  close(): void {
    this.isClosed = true;
    this.wake();
  }

  private takeBack(of: Done, isRedo: boolean): void {
    this.add({ kind: 'undo', key: this.outside.newKey(), of, isRedo });
  }

  private remember(done: Done): void {
    this.done.push(done);
    this.undone.length = 0;
  }

  private add(write: Write): void {
    this.writes.push(write);
    this.publish({});
    void this.run();
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    while (this.writes.length > 0 && !this.isClosed) {
      const [write] = this.writes;
      if (write.kind === 'undo' && write.of.changeId === undefined) {
        this.outside.tell(`There is nothing to undo: ${write.of.label}.`);
      } else {
        const answer = await this.answerTo(write);
        if (!answer) break;
        this.finish(write, answer);
      }
      this.writes.shift();
      this.publish(this.writes.length === 0 ? { rounds: this.state.rounds + 1 } : {});
    }
    this.isRunning = false;
  }

  /** Sends a write until it is answered, or refused. Undefined if the queue was closed. */
  private async answerTo(write: Write): Promise<Answer | { refused: string } | undefined> {
    for (let attempt = 0; !this.isClosed; attempt++) {
      try {
        return await this.outside.send(write);
      } catch (error) {
        const retry = this.outside.retry(error, attempt);
        if (retry === 'never') return { refused: this.outside.textOf(error) };
        const woken = new Promise<void>((resolve) => (this.wake = resolve));
        this.publish({ waiting: this.outside.textOf(error) });
        await Promise.race([woken, this.outside.sleep(retry.after)]);
        this.publish({ waiting: undefined });
      }
    }
    return undefined;
  }

  private finish(write: Write, answer: Answer | { refused: string }): void {
    if (write.kind === 'code') this.finishCoding(write, answer);
    else this.finishUndo(write, answer);
  }

  private finishCoding({ key, edits, done }: Write & { kind: 'code' }, answer: Answer | { refused: string }): void {
    const made: string[] = [];
    for (const { mention, edit } of edits) {
      const rejection = 'refused' in answer ? { reason: answer.refused } : answer.rejected.get(mention);
      this.put(mention, ({ confirmed, pending, problem }) => ({
        confirmed: rejection ? confirmed : [...confirmed, { edit, at: this.outside.now() }],
        pending: pending.filter((each) => each.key !== key),
        problem,
      }));
      if (rejection) this.turnBack({ mention, edit }, rejection);
      else made.push(mention);
    }
    done.mentions = made;
    if ('changeId' in answer) done.changeId = answer.changeId;
    if (done.changeId === undefined) this.forget(done);
  }

  private finishUndo({ of, isRedo }: Write & { kind: 'undo' }, answer: Answer | { refused: string }): void {
    const what = isRedo ? 'Done again' : 'Undone';
    if ('refused' in answer) {
      (isRedo ? this.undone : this.done).push(of);
      return this.outside.tell(`Not ${what.toLowerCase()}: ${of.label}. ${answer.refused}`);
    }
    if (answer.values) this.confirm(answer.values);
    else this.state = { ...this.state, unknown: this.state.unknown + 1 };
    if (answer.changeId !== undefined) {
      (isRedo ? this.done : this.undone).push({ ...of, changeId: answer.changeId });
    }
    const stayed = answer.rejected.size;
    this.outside.tell(
      stayed === 0
        ? `${what}: ${of.label}.`
        : `${what}: ${of.label}. ${counted(stayed, 'mention')} stayed in whole or in part, because ${stayed === 1 ? 'it was' : 'they were'} changed since.`,
    );
  }

  /** Shows why an edit was not made, and takes back the later ones that rest on it. What was wanted last is offered again. */
  private turnBack({ mention, edit }: MentionEdit, rejection: Rejection): void {
    const { kept, lost, mine } = withoutResting(this.writes, mention, edit);
    this.writes.splice(0, Infinity, ...kept);
    for (const { done } of lost)
      if (!kept.some((each) => each.kind === 'code' && each.done === done)) this.forget(done);
    const keys = new Set(lost.map(({ key }) => key));
    this.put(mention, ({ confirmed, pending }) => ({
      confirmed: rejection.current ? [...confirmed, { edit: rejection.current, at: this.outside.now() }] : confirmed,
      pending: pending.filter(({ key }) => !keys.has(key)),
      problem: problemOf(mine, rejection),
    }));
  }

  /** Takes a change from the stack. Returns whether it was there. */
  private forget(done: Done): boolean {
    const index = this.done.indexOf(done);
    if (index >= 0) this.done.splice(index, 1);
    return index >= 0;
  }

  private confirm(edits: Iterable<readonly [mention: string, edit: Edit]>): void {
    const at = this.outside.now();
    for (const [mention, edit] of edits) {
      this.put(mention, (overlay) => ({ ...overlay, confirmed: [...overlay.confirmed, { edit, at }] }));
    }
  }

  private put(mention: string, change: (overlay: Overlay) => Overlay): void {
    this.overlays.set(mention, change(this.overlays.get(mention) ?? NO_OVERLAY));
  }

  private publish(change: Partial<QueueSnapshot>): void {
    const { done, undone, writes } = this;
    this.state = {
      ...this.state,
      ...change,
      unsaved: writes.length,
      canUndo: done.length > 0,
      canRedo: undone.length > 0,
    };
    this.listeners.forEach((listener) => listener());
  }
}

import { counted } from '../text/format.js';
import type { Overlay } from './overlay.js';
import { Overlays } from './overlays.js';
import { withoutResting } from './resting.js';
import { UndoStack } from './undo-stack.js';
import type { Edit } from './values.js';
import type { Answer, Done, MentionEdit, Outside, Rejection, Write } from './write.js';

/** What the reader sees of the queue. */
export interface QueueSnapshot {
  /** How many writes are not answered yet. */
  readonly unsaved: number;
  /** Why the first of them waits for another attempt. */
  readonly waiting?: string;
  /** The mentions whose last edit was not made, and whose reader has not decided what to do about it. */
  readonly problems: readonly string[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** How often everything was saved. Numbers that were read before are out of date. */
  readonly rounds: number;
  /** How often mentions were changed whose values the page does not know. Lists that were read before are out of date. */
  readonly unknown: number;
}

/** Why a write was refused as a whole. */
interface Refusal {
  readonly refused: string;
}

/** A change in words, as the end of a sentence: ` for “Voluntary recall…”: negative`. */
const whatOf = ({ name, label }: Done): string => `${name === undefined ? '' : ` for ${name}`}: ${label}`;

/** What the mentions of a change have after its undo or redo. It is shown at once, and what its reader then changes rests on it. */
const takenBack = ({ edits = [] }: Done, isRedo: boolean): readonly MentionEdit[] =>
  edits.flatMap(({ mention, edit, was }) => (isRedo ? { mention, edit } : was ? { mention, edit: was } : []));

/**
 * The changes of one report that its reader makes one by one. They are shown at once, and sent one after the other, each
 * until it is answered. A change that was not made turns its rows back and says why (H4).
 */
export class WriteQueue {
  private readonly writes: Write[] = [];
  private readonly overlays: Overlays;
  private readonly stack = new UndoStack();
  private readonly listeners = new Set<() => void>();
  private isRunning = false;
  private isClosed = false;
  private wake = () => {};
  private state: QueueSnapshot = { unsaved: 0, problems: [], canUndo: false, canRedo: false, rounds: 0, unknown: 0 };

  constructor(private readonly outside: Outside) {
    this.overlays = new Overlays(outside.now);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): QueueSnapshot => this.state;

  /** What is on top of the values of a mention; undefined if nothing is. */
  readonly overlayOf = (mention: string): Overlay | undefined => this.overlays.of(mention);

  /** Makes edits. `label` names the edits and `name` the mention, for the undo. */
  code(edits: readonly MentionEdit[], label: string, name?: string): void {
    const write = this.writeOf(edits, label, name);
    this.overlays.pend(write.key, edits);
    this.stack.remember(write.done);
    this.add(write);
  }

  /** Looks whether a mention still has what its reader confirms. If a colleague has changed it, that is a conflict. */
  check(edit: MentionEdit, label: string, name?: string): void {
    this.add({ ...this.writeOf([edit], label, name), isCheck: true });
  }

  /** A change of many was made, which can be undone here. Its mentions are shown with `edit`. */
  made(done: Done, edit: Edit): void {
    this.overlays.confirm(done.mentions.map((mention) => [mention, edit]));
    this.stack.remember(done);
    this.publish({ rounds: this.state.rounds + 1 });
  }

  /** Undoes the last change of this reader, or another one, and returns it. */
  undo(done = this.stack.last): Done | undefined {
    if (!done || !this.stack.take(done)) return undefined;
    this.takeBack(done, false);
    return done;
  }

  /** Makes the change again that was undone last, and returns it. */
  redo(): Done | undefined {
    const done = this.stack.takeUndone();
    if (done) this.takeBack(done, true);
    return done;
  }

  /** Sends the first write again without waiting longer. */
  readonly retry = (): void => this.wake();

  /** The reader has seen why an edit was not made. */
  dismiss(mention: string): void {
    this.overlays.dismiss(mention);
    this.publish({});
  }

  /** Nothing is sent any more. */
  close(): void {
    this.isClosed = true;
    this.wake();
  }

  private writeOf(edits: readonly MentionEdit[], label: string, name?: string): Write & { kind: 'code' } {
    const done: Done = { label, name, mentions: edits.map(({ mention }) => mention), edits };
    return { kind: 'code', key: this.outside.newKey(), edits, done };
  }

  private takeBack(of: Done, isRedo: boolean): void {
    const key = this.outside.newKey();
    this.overlays.pend(key, takenBack(of, isRedo));
    this.add({ kind: 'undo', key, of, isRedo });
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
        this.overlays.drop(write.key, takenBack(write.of, write.isRedo));
        this.outside.notify(`There is nothing to undo${whatOf(write.of)}.`);
      } else {
        const answer = await this.answerTo(write);
        if (!answer) break;
        if (write.kind === 'code') this.finishCoding(write, answer);
        else this.finishUndo(write, answer);
      }
      this.writes.shift();
      this.publish(this.writes.length === 0 ? { rounds: this.state.rounds + 1 } : {});
    }
    this.isRunning = false;
  }

  /** Sends a write until it is answered, or refused. Undefined if the queue was closed. */
  private async answerTo(write: Write): Promise<Answer | Refusal | undefined> {
    let isCertain = true;
    for (let attempt = 0; !this.isClosed; attempt++) {
      // Before the attempt, because a login during it may come before its 401.
      const woken = new Promise<void>((resolve) => (this.wake = resolve));
      try {
        return await this.outside.send(write);
      } catch (error) {
        const retry = this.outside.retry(error, attempt);
        if (retry === 'never') {
          // An earlier attempt may have been made all the same, so the list is read again.
          if (!isCertain) this.publish({ unknown: this.state.unknown + 1 });
          return { refused: this.outside.textOf(error) };
        }
        isCertain = false;
        this.publish({ waiting: this.outside.textOf(error) });
        await Promise.race([woken, this.outside.sleep(retry.after)]);
        this.publish({ waiting: undefined });
      }
    }
    return undefined;
  }

  private finishCoding({ key, edits, done, isCheck }: Write & { kind: 'code' }, answer: Answer | Refusal): void {
    const made: string[] = [];
    for (const each of edits) {
      const rejection = 'refused' in answer ? { reason: answer.refused } : answer.rejected.get(each.mention);
      if (rejection) {
        this.turnBack(key, each, rejection);
        // Its row may be covered by the open mention, or far away. It has no problem if a colleague has made the same edit.
        if (this.overlayOf(each.mention)?.problem) {
          this.outside.notify(`Not saved${whatOf(done)}. Its row in the list says why.`);
        }
      } else if (!isCheck) {
        this.overlays.settle(key, each);
        made.push(each.mention);
      }
    }
    done.mentions = made;
    if ('changeId' in answer) done.changeId = answer.changeId;
    if (done.changeId === undefined) this.stack.take(done);
  }

  private finishUndo({ key, of, isRedo }: Write & { kind: 'undo' }, answer: Answer | Refusal): void {
    this.overlays.drop(key, takenBack(of, isRedo));
    const what = isRedo ? 'Redone' : 'Undone';
    if ('refused' in answer) {
      this.stack.putBack(of, isRedo ? 'undone' : 'done');
      return this.outside.notify(`Not ${what.toLowerCase()}${whatOf(of)}. ${answer.refused}`);
    }
    if (answer.values) this.overlays.confirm(answer.values);
    else this.publish({ unknown: this.state.unknown + 1 });
    if (answer.changeId !== undefined) {
      this.stack.putBack({ ...of, changeId: answer.changeId }, isRedo ? 'done' : 'undone');
    }
    const stayed = answer.rejected.size;
    this.outside.notify(
      stayed === 0
        ? `${what}${whatOf(of)}.`
        : `${what}${whatOf(of)}. ${counted(stayed, 'mention')} stayed in whole or in part, because ${stayed === 1 ? 'it was' : 'they were'} changed since.`,
    );
  }

  /** Shows why an edit was not made, and takes back the later ones that rest on it. What was wanted last is offered again. */
  private turnBack(key: string, { mention, edit }: MentionEdit, rejection: Rejection): void {
    const { kept, lost, mine } = withoutResting(this.writes, mention, edit);
    this.writes.splice(0, Infinity, ...kept);
    const left = new Set(kept.map((write) => write.key));
    for (const write of lost) if (!left.has(write.key)) this.stack.take(write.done);
    this.overlays.turnBack(new Set([key, ...lost.map((write) => write.key)]), mention, mine, rejection);
  }

  private publish(change: Partial<QueueSnapshot>): void {
    const { stack, writes } = this;
    this.state = {
      ...this.state,
      ...change,
      unsaved: writes.length,
      problems: this.overlays.problems(),
      canUndo: stack.canUndo,
      canRedo: stack.canRedo,
    };
    this.listeners.forEach((listener) => listener());
  }
}

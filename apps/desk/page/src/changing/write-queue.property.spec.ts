import { EarshotError, NetworkError } from '@earshot/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownValues } from './overlay.js';
import { retryOf } from './retry.js';
import { agrees, type CodedValues, type Edit, edited } from './values.js';
import { WriteQueue } from './write-queue.js';
import { type Answer, editOf, type Rejection, type Write } from './write.js';

const MENTIONS = ['a', 'b', 'c'];
const FIRST: CodedValues = {
  sentiment: 'neutral',
  channel: null,
  tags: [],
  review: { status: 'unreviewed', reviewed_at: null },
  language: 'eng',
  location: { country: 'ZZZ' },
};

type Fault = 'none' | 'lost before' | 'lost after' | 'busy' | 'forbidden';

/** A platform in memory: it applies each key once, and only edits whose guards hold. */
class ModelPlatform {
  readonly mentions = new Map(MENTIONS.map((id) => [id, FIRST]));
  readonly answers = new Map<string, Answer>();
  readonly changes = new Map<string, { mention: string; before: CodedValues; after: CodedValues }[]>();
  /** How often each key was applied. */
  readonly applied = new Map<string, number>();
  private running = 0;
  mostRunning = 0;

  constructor(private readonly faults: Fault[]) {}

  readonly send = async (write: Write): Promise<Answer> => {
    this.mostRunning = Math.max(this.mostRunning, ++this.running);
    await new Promise((resolve) => setImmediate(resolve));
    this.running -= 1;
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'lost before') throw new NetworkError('lost');
    if (fault === 'busy') throw new EarshotError(503, []);
    if (fault === 'forbidden' && !this.answers.has(write.key)) throw new EarshotError(403, []);
    const answer = this.answers.get(write.key) ?? this.apply(write);
    this.answers.set(write.key, answer);
    if (fault === 'lost after') throw new NetworkError('lost');
    return answer;
  };

  colleague(mention: string, edit: Edit): void {
    this.mentions.set(mention, edited(this.mentions.get(mention)!, edit));
  }

  private apply(write: Write): Answer {
    this.applied.set(write.key, (this.applied.get(write.key) ?? 0) + 1);
    return write.kind === 'code' ? this.code(write) : this.undo(write);
  }

  private code({ key, edits }: Write & { kind: 'code' }): Answer {
    const rejected = new Map<string, Rejection>();
    const change = [];
    for (const { mention, edit, if: guard } of edits) {
      const before = this.mentions.get(mention)!;
      if (guard && !agrees(guard, before)) {
        rejected.set(mention, {
          reason: 'other values',
          current: { ...before, tags: undefined } as Partial<CodedValues>,
        });
        continue;
      }
      const after = edited(before, edit);
      this.mentions.set(mention, after);
      change.push({ mention, before, after });
    }
    if (change.length === 0) return { rejected };
    this.changes.set(key, change);
    return { changeId: key, rejected };
  }

  private undo({ key, of }: Write & { kind: 'undo' }): Answer {
    const rejected = new Map<string, Rejection>();
    const change = [];
    for (const { mention, before, after } of this.changes.get(of.changeId!)!) {
      const current = this.mentions.get(mention)!;
      if (JSON.stringify(current) !== JSON.stringify(after)) {
        rejected.set(mention, { reason: 'changed since' });
        continue;
      }
      this.mentions.set(mention, before);
      change.push({ mention, before: current, after: before });
    }
    const values = new Map(of.mentions.map((mention) => [mention, this.mentions.get(mention)!]));
    if (change.length === 0) return { rejected, values };
    this.changes.set(key, change);
    return { changeId: key, rejected, values };
  }
}

const edit = fc.oneof(
  fc
    .constantFrom('positive', 'neutral', 'negative', 'unassigned')
    .map((sentiment): Edit => ({ sentiment: sentiment as 'positive' })),
  fc.constantFrom('reviewed', 'unreviewed').map((status): Edit => ({ review: { status: status as 'reviewed' } })),
  fc.constantFrom('press', 'taste').map((tag): Edit => ({ tags: { add: [tag] } })),
  fc.constantFrom('press', 'taste').map((tag): Edit => ({ tags: { remove: [tag] } })),
);
const mention = fc.constantFrom(...MENTIONS);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('code' as const), mention, edit }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('colleague' as const), mention, edit }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('undo' as const, 'redo' as const, 'wait' as const) }) },
);
const fault = fc.constantFrom<Fault>('none', 'none', 'none', 'lost before', 'lost after', 'busy', 'forbidden');

const settle = () => new Promise((resolve) => setImmediate(resolve));

function startOf(faults: Fault[]) {
  const platform = new ModelPlatform(faults);
  let keys = 0;
  const queue = new WriteQueue({
    send: platform.send,
    retry: retryOf,
    textOf: String,
    sleep: settle as () => Promise<void>,
    now: () => 1,
    newKey: () => `key-${(keys += 1)}`,
    notify: () => {},
  });
  const shown = (id: string) => shownValues({ ...FIRST, readAt: 0 }, queue.overlayOf(id));
  const code = (id: string, wanted: Edit) => queue.code([editOf(id, wanted, shown(id))], 'edit');
  const drain = async () => {
    while (queue.snapshot().unsaved > 0) await settle();
  };
  return { platform, queue, shown, code, drain };
}

describe('the queue of writes, whatever fails', () => {
  it('applies each write at most once, one at a time, and never over a value that was not seen (H4)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.array(fault, { maxLength: 30 }), async (steps, faults) => {
        const { platform, queue, shown, code, drain } = startOf(faults);
        const touched = new Set<string>();
        for (const each of steps) {
          if (each.type === 'code') code(each.mention, each.edit);
          else if (each.type === 'colleague') {
            platform.colleague(each.mention, each.edit);
            touched.add(each.mention);
          } else if (each.type === 'wait') await settle();
          else queue[each.type]();
        }
        await drain();
        expect([...platform.applied.values()].every((times) => times === 1)).toBe(true);
        expect(platform.mostRunning).toBeLessThanOrEqual(1);
        for (const id of MENTIONS) {
          expect(queue.overlayOf(id)?.pending ?? []).toEqual([]);
          // What is shown is what is stored, unless a colleague has changed it since.
          if (!touched.has(id)) expect(shown(id)).toMatchObject(platform.mentions.get(id)!);
        }
      }),
    );
  });

  it('restores everything when all is undone', async () => {
    const edits = fc.array(fc.record({ mention, edit }), { minLength: 1, maxLength: 20 });
    const faults = fc.array(
      fault.filter((each) => each !== 'forbidden'),
      { maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(edits, faults, async (all, failing) => {
        const { platform, queue, code, drain } = startOf(failing);
        for (const each of all) code(each.mention, each.edit);
        while (queue.snapshot().canUndo) queue.undo();
        await drain();
        expect([...platform.mentions.values()]).toEqual(MENTIONS.map(() => FIRST));
        while (queue.snapshot().canRedo) {
          queue.redo();
          await drain();
        }
        const expected = new Map(MENTIONS.map((id) => [id, FIRST]));
        for (const each of all) expected.set(each.mention, edited(expected.get(each.mention)!, each.edit));
        expect([...platform.mentions]).toEqual([...expected]);
      }),
    );
  });
});

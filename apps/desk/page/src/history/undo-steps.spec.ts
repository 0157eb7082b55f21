import type { Change, EarshotClient } from '@earshot/client';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { previewSteps, undoSteps } from './undo-steps.js';

/** A change of one value of one mention, which keeps the value from before. */
interface Made {
  readonly id: string;
  readonly mention: string;
  readonly before: number;
  readonly after: number;
}

/** A platform that has made these changes, and undoes them as the interface says (C16). */
function platform(made: readonly Omit<Made, 'before'>[]) {
  const values = new Map<string, number>();
  const changes = made.map((each): Made => {
    const before = values.get(each.mention) ?? 0;
    values.set(each.mention, each.after);
    return { ...each, before };
  });
  const keys: string[] = [];
  const undo = async (id: string, { dryRun, idempotencyKey }: { dryRun?: boolean; idempotencyKey?: string }) => {
    const { mention, before, after } = changes.find((each) => each.id === id)!;
    if (values.get(mention) !== after) return { errors: [{ detail: 'changed', meta: { mention_id: mention } }] };
    if (!dryRun) values.set(mention, before);
    if (idempotencyKey !== undefined) keys.push(idempotencyKey);
    return { errors: [] };
  };
  const list = ({ mention_id }: { mention_id: string }) =>
    changes.filter(({ mention }) => mention === mention_id).toReversed();
  return { client: { changes: { undo, list } } as unknown as EarshotClient, values, changes, keys };
}

const changeOf = ({ id }: Made) => ({ id, report_id: 'r', changed_at: '2026-07-17T10:00:00Z' }) as Change;
const { signal } = new AbortController();

/** Changes of the reader and of a colleague. Each sets another value. */
const histories = fc.array(fc.record({ mention: fc.constantFrom('a', 'b', 'c'), isMine: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
});

it('the undo of a line restores at least what its preview says is ready, and keeps all that it says will stay', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      fc.pre(history.some(({ isMine }) => isMine));
      const made = history.map(({ mention }, n) => ({ id: `c${n}`, mention, after: n + 1 }));
      const { client, values, changes, keys } = platform(made);
      const mine = changes.filter((_, n) => history[n].isMine).toReversed();
      const before = new Map(values);
      const { ready, later, stay } = await previewSteps(client, mine.map(changeOf), signal);
      expect(ready + later + stay.length).toBe(mine.length);
      expect(values).toEqual(before);
      expect(keys).toEqual([]);

      const stayed = await undoSteps(client, mine.map(changeOf), 'key', () => undefined);
      const taken = mine.length - stayed.length;
      expect(taken).toBeGreaterThanOrEqual(ready);
      expect(taken).toBeLessThanOrEqual(ready + later);
      expect(new Set(keys).size).toBe(taken);
      for (const { meta } of stay) expect(values.get(meta.mention_id)).toBe(before.get(meta.mention_id));
    }),
  );
});

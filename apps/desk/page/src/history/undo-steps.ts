import type { Change, EarshotClient, UndoError } from '@earshot/client';
import { limited } from '../platform/limited.js';

/** What an undo of a line would do, change by change. */
export interface LinePreview {
  /** How many of the changes can be taken back now. */
  readonly ready: number;
  /** How many are of mentions that the line has changed again: the later change goes first, and then they can. */
  readonly later: number;
  /** Why the others stay. */
  readonly stay: readonly UndoError[];
}

/** Dry runs in flight. */
const AT_ONCE = 4;

/** What the undo of changes of single mentions of a report would do. They are sorted newest first, as it goes. */
export async function previewSteps(
  client: EarshotClient,
  changes: readonly Change[],
  signal: AbortSignal,
): Promise<LinePreview> {
  const run = limited(AT_ONCE);
  const dryRun = async ({ id }: Change) => (await client.changes.undo(id, { dryRun: true, signal })).errors;
  const errors = await Promise.all(changes.map((change) => run(() => dryRun(change))));
  const blocked = new Map(changes.flatMap(({ id }, index) => errors[index].map((error) => [id, error] as const)));
  const line = new Set(changes.map(({ id }) => id));
  const [{ report_id }] = changes;
  const begin = changes.at(-1)!.changed_at;

  /** The last change of the line that a mention has. */
  const lastOf = async (mention_id: string): Promise<string | undefined> => {
    for await (const { id } of client.changes.list({ report_id, mention_id, begin, signal }))
      if (line.has(id)) return id;
    return undefined;
  };
  const lasts = await Promise.all([...blocked.values()].map(({ meta }) => run(() => lastOf(meta.mention_id))));
  const stay = [...blocked.values()].filter((_, index) => blocked.has(lasts[index] ?? ''));
  return { ready: changes.length - blocked.size, later: blocked.size - stay.length, stay };
}

/**
 * Takes changes back from the last to the first, which restores every value that was not changed since (C16). Each has a key
 * of its own, so that going on after a failure makes none twice (C13). Returns why mentions stayed.
 */
export async function undoSteps(
  client: EarshotClient,
  changes: readonly Change[],
  key: string,
  onStep: (done: number) => void,
): Promise<readonly UndoError[]> {
  const stayed: UndoError[] = [];
  for (const [index, { id }] of changes.entries()) {
    const { errors } = await client.changes.undo(id, { idempotencyKey: `${key}-${index}` });
    stayed.push(...errors);
    onStep(index + 1);
  }
  return stayed;
}

import type { Change, EarshotClient, MentionChange, UndoError } from '@earshot/client';

/** Whether an undo of a change restores nothing, if these are the mentions that it does not restore, or only in part (C16). */
export async function restoresNothing(
  client: EarshotClient,
  { id }: Change,
  errors: readonly UndoError[],
  signal: AbortSignal,
): Promise<boolean> {
  const details = new Map(errors.map(({ detail, meta }) => [meta.mention_id, detail]));
  for await (const mention of client.changes.mentions(id, { size: 1_000, signal })) {
    const detail = details.get(mention.mention_id);
    if (detail !== undefined && staying(detail) < altered(mention)) return false;
  }
  return true;
}

/** How many members an error names: `Changed since, so not restored: sentiment, review. Already as before …: tags.` */
const staying = (detail: string): number => {
  const lists = [...detail.matchAll(/: (.+?)\.(?: |$)/g)].map(([, names]) => names.split(', ').length);
  // A mention that is gone has no members.
  return lists.length === 0 ? Infinity : lists.reduce((sum, names) => sum + names, 0);
};

/** How many members the change altered. The others are not undone. */
const altered = ({ before, after }: MentionChange): number => {
  const earlier = before as Readonly<Record<string, unknown>> | null;
  return Object.entries(after ?? {}).filter(
    ([name, value]) => JSON.stringify(earlier?.[name]) !== JSON.stringify(value),
  ).length;
};

import type { BulkItem, Mention, Payload } from '@earshot/client';

/** The members of a mention that people code. */
export type CodedValues = Pick<Mention, 'sentiment' | 'channel' | 'tags' | 'review' | 'language' | 'location'>;

/** New values of a mention: those of a payload, or those that an answer has. */
export interface Edit extends Omit<Partial<CodedValues>, 'tags' | 'review'> {
  readonly tags?: Payload['tags'];
  readonly review?: Pick<Mention['review'], 'status'> & Partial<Mention['review']>;
}

/** The values that a mention must have for an edit (C18). */
export type Guard = NonNullable<BulkItem['if']>;

const GUARDED = ['sentiment', 'channel', 'review', 'language', 'location'] as const;

/** The values after an edit. Tags are added at the end and removed, as the platform does (C17). */
export function edited<Values extends CodedValues>(values: Values, { tags, review, ...others }: Edit): Values {
  return {
    ...values,
    ...others,
    ...(tags && { tags: editedTags(values.tags, tags) }),
    ...(review && { review: { reviewed_at: null, ...review } }),
  };
}

function editedTags(tags: readonly string[], edits: NonNullable<Edit['tags']>): string[] {
  if (Array.isArray(edits)) return edits;
  const { add = [], remove = [] } = edits as { add?: string[]; remove?: string[] };
  return [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])];
}

/**
 * What a mention must still have, so that an edit replaces nothing that its reader has not seen; undefined if the edit
 * replaces nothing, because it only adds and removes tags.
 */
export function guardOf(edit: Edit, values: CodedValues): Guard | undefined {
  const replaced = GUARDED.filter((member) => edit[member] !== undefined);
  if (replaced.length === 0) return undefined;
  const seen = replaced.map((member) => [
    member,
    member === 'review' ? { status: values.review.status } : values[member],
  ]);
  return Object.fromEntries(seen) as Guard;
}

/** The edit that leads back from an edit to these values. */
export function reversed({ tags, ...others }: Edit, values: CodedValues): Edit {
  const replaced = GUARDED.filter((member) => others[member] !== undefined);
  const added = edited(values, { tags }).tags;
  return {
    ...Object.fromEntries(replaced.map((member) => [member, values[member]])),
    ...(tags && {
      tags: {
        add: values.tags.filter((tag) => !added.includes(tag)),
        remove: added.filter((tag) => !values.tags.includes(tag)),
      },
    }),
  };
}

/** Whether two edits replace the same member. */
export const clashes = (one: Edit, other: Edit): boolean =>
  GUARDED.some((member) => one[member] !== undefined && other[member] !== undefined);

const statusOr = (value: unknown): unknown => (value as { status?: string } | null)?.status ?? value;

/** Whether values have what an edit sets, apart from its tags. */
export const agrees = (edit: Edit, values: Partial<CodedValues>): boolean =>
  GUARDED.every(
    (member) =>
      edit[member] === undefined || JSON.stringify(statusOr(edit[member])) === JSON.stringify(statusOr(values[member])),
  );

/** Whether an edit would leave the values as they are. */
export const isIdle = (edit: Edit, values: CodedValues): boolean =>
  agrees(edit, values) && edited(values, edit).tags.join('\0') === values.tags.join('\0');

/** Tags to remove from those that a mention has, and to add to them (rule C17). */
export interface TagEdits {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** Tags that replace those of a mention (rule C4), or edits of them (rule C17). */
export type Tags = readonly string[] | TagEdits;

/** The lists of edits. */
export const EDITS = ['add', 'remove'] as const satisfies readonly (keyof TagEdits)[];

export const isTagEdits = (tags: Tags): tags is TagEdits => !Array.isArray(tags);

/** The tags after the edits. One that is added comes at the end, and one that is there keeps its place (rule C17). */
export function editedTags(tags: readonly string[], { add = [], remove = [] }: TagEdits): string[] {
  const result = new Set([...tags, ...add]);
  for (const tag of remove) result.delete(tag);
  return [...result];
}

/** The member of a payload in a change record whose `tags` result from edits, which an undo takes back (rule C17). */
export interface RecordedEdits {
  readonly tag_edits?: TagEdits;
}

import { isObject, isPlainText } from '@earshot/request-kit';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/** Tags to remove from those that a mention has, and to add to them (rule C17). */
export interface TagEdits {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** Tags that replace those of a mention (rule C4), or edits of them (rule C17). */
export type Tags = readonly string[] | TagEdits;

export const isTagEdits = (tags: Tags): tags is TagEdits => !Array.isArray(tags);

/** The tags after the edits. One that is added comes at the end, and one that is there keeps its place (rule C17). */
export function editedTags(tags: readonly string[], { add = [], remove = [] }: TagEdits): string[] {
  const result = new Set([...tags, ...add]);
  for (const tag of remove) result.delete(tag);
  return [...result];
}

export const MAX_TAG_CHARACTERS = 255;
/** The most tags of a mention (rule C4). */
export const MAX_TAGS = 100;

/** A tag is 1 to 255 characters long, counted as Unicode code points (rule C4). */
const isTag = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && isShort(value) && isPlainText(value);

/** A code point has one or two UTF-16 units, so most strings need no counting. */
function isShort(value: string): boolean {
  if (value.length <= MAX_TAG_CHARACTERS) return true;
  return value.length <= 2 * MAX_TAG_CHARACTERS && [...value].length <= MAX_TAG_CHARACTERS;
}

const isTagList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isTag);

function areEdits(value: unknown): boolean {
  if (!isObject(value)) return false;
  const lists = Object.entries(value);
  const areLists = lists.every(([name, list]) => (name === 'add' || name === 'remove') && isTagList(list));
  return areLists && lists.some(([, list]) => (list as string[]).length > 0);
}

/** A list of tags. */
export const IsTagList = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isTagList', validator: { validate: isTagList } }, options);

/** A list of tags, or edits with at least one tag. */
export const AreTags = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'areTags', validator: { validate: (value) => isTagList(value) || areEdits(value) } }, options);

/** A mention has at most 100 tags; a repeated one counts once (rule C4). */
const areFew = (tags: readonly string[]): boolean => tags.length <= MAX_TAGS || new Set(tags).size <= MAX_TAGS;

const listsOf = (tags: Tags): readonly (readonly string[])[] =>
  isTagEdits(tags) ? [tags.add ?? [], tags.remove ?? []] : [tags];

/** Put it above `@AreTags()` or `@IsTagList()`, which must be checked first. */
export const AreFewTags = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'areFewTags', validator: { validate: (tags) => listsOf(tags as Tags).every(areFew) } }, options);

/** Put it above `@AreTags()`, which must be checked first. */
export const AreNotOpposed = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'areNotOpposed', validator: { validate: (tags) => !areOpposed(tags as Tags) } }, options);

function areOpposed(tags: Tags): boolean {
  if (!isTagEdits(tags)) return false;
  const removed = new Set(tags.remove);
  return (tags.add ?? []).some((tag) => removed.has(tag));
}

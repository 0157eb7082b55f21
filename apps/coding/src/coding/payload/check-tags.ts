import { notKnown } from '@earshot/error-kit';
import { isKey, isObject, isPlainText } from '@earshot/request-kit';
import { ValidateBy } from 'class-validator';
import { printableName } from './known-members.js';
import type { Explained, MemberProblem } from './member-source.js';
import { EDITS, MAX_TAG_CHARACTERS, MAX_TAGS, type TagEdits } from './tag-edits.js';

/** A list of tags. */
export const IsTagList = (): PropertyDecorator => explained('isTagList', isTagList, problemsOfList);

/** A list of tags, or edits with at least one tag. */
export const AreTags = (): PropertyDecorator =>
  explained('areTags', (value) => isTagList(value) || problemsOfTags(value).length === 0, problemsOfTags);

const explained = (name: string, validate: (value: unknown) => boolean, explain: Explained['explain']) =>
  ValidateBy({ name, validator: { validate } }, { message: 'must be tags', context: { explain } satisfies Explained });

/** A tag is 1 to 255 characters long, counted as Unicode code points (rule C4). */
const isTag = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && isShort(value) && isPlainText(value);

/** A code point has one or two UTF-16 units, so most strings need no counting. */
function isShort(value: string): boolean {
  if (value.length <= MAX_TAG_CHARACTERS) return true;
  return value.length <= 2 * MAX_TAG_CHARACTERS && [...value].length <= MAX_TAG_CHARACTERS;
}

/** A mention has at most 100 tags; a repeated one counts once (rule C4). */
const areFew = (tags: readonly unknown[]): boolean => tags.length <= MAX_TAGS || new Set(tags).size <= MAX_TAGS;

const isTagList = (value: unknown): boolean => Array.isArray(value) && value.every(isTag) && areFew(value);

/** The first problem of a list. */
function problemsOfList(list: unknown, path = ''): MemberProblem[] {
  if (!Array.isArray(list)) return [{ path, detail: 'must be an array of strings' }];
  const wrong = list.findIndex((tag) => !isTag(tag));
  if (wrong >= 0) return [{ path: `${path}[${wrong}]`, detail: A_TAG }];
  return areFew(list) ? [] : [{ path, detail: `must have at most ${MAX_TAGS} different tags` }];
}

const A_TAG = `must be a string of 1 to ${MAX_TAG_CHARACTERS} characters, without NUL or lone surrogates`;

function problemsOfTags(tags: unknown): MemberProblem[] {
  if (Array.isArray(tags)) return problemsOfList(tags);
  if (isObject(tags)) return problemsOfEdits(tags);
  return [
    { path: '', detail: 'must be an array of strings, or an object with such an array as add, as remove or as both' },
  ];
}

/** The first unknown member, and the first problem of each list (rule C17). */
function problemsOfEdits(edits: Readonly<Record<string, unknown>>): MemberProblem[] {
  const unknown = Object.keys(edits).find((name) => !EDITS.some((known) => known === name));
  const lists = EDITS.filter((name) => isKey(edits, name));
  const problems = [
    ...(unknown === undefined ? [] : [unknownEdit(unknown)]),
    ...lists.flatMap((name) => problemsOfList(edits[name], `.${name}`)),
  ];
  return problems.length > 0 ? problems : problemsTogether(edits);
}

const unknownEdit = (name: string): MemberProblem => ({
  path: `.${printableName(name)}`,
  detail: notKnown('member', name, EDITS),
});

/** What is wrong with lists that are valid by themselves. */
function problemsTogether({ add = [], remove = [] }: TagEdits): MemberProblem[] {
  if (add.length + remove.length === 0) return [{ path: '', detail: 'must have at least one tag in add or remove' }];
  const removed = new Set(remove);
  const both = add.find((tag) => removed.has(tag));
  return both === undefined
    ? []
    : [{ path: '', detail: `must not add and remove the same tag: ${printableName(both)}` }];
}

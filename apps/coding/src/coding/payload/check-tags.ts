import { notKnown } from '@earshot/error-kit';
import { A_TAG, MAX_TAGS, readTag, readTags } from '@earshot/filter-kit';
import { isKey, isObject } from '@earshot/message-kit';
import { ValidateBy } from 'class-validator';
import { printableName } from './known-members.js';
import type { Explained, MemberProblem } from './member-source.js';
import { EDITS, type TagEdits } from './tag-edits.js';

/** A list of tags. */
export const IsTagList = (): PropertyDecorator => explained('isTagList', isTagList, problemsOfList);

/** A list of tags, or edits with at least one tag. */
export const AreTags = (): PropertyDecorator =>
  explained('areTags', (value) => isTagList(value) || problemsOfTags(value).length === 0, problemsOfTags);

const explained = (name: string, validate: (value: unknown) => boolean, explain: Explained['explain']) =>
  ValidateBy({ name, validator: { validate } }, { message: 'must be tags', context: { explain } satisfies Explained });

/** A mention has at most 100 tags; a repeated one counts once (rule C4). */
const isTagList = (value: unknown): boolean => {
  const tags = Array.isArray(value) ? readTags(value) : undefined;
  return tags !== undefined && tags.length <= MAX_TAGS;
};

/** The first problem of a list. */
function problemsOfList(list: unknown, path = ''): MemberProblem[] {
  if (!Array.isArray(list)) return [{ path, detail: 'must be an array of strings' }];
  const wrong = list.findIndex((tag) => readTag(tag) === undefined);
  if (wrong >= 0) return [{ path: `${path}[${wrong}]`, detail: `must be ${A_TAG}` }];
  return isTagList(list) ? [] : [{ path, detail: `must have at most ${MAX_TAGS} different tags` }];
}

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
  const removed = new Set(readTags(remove));
  const both = readTags(add)?.find((tag) => removed.has(tag));
  return both === undefined
    ? []
    : [{ path: '', detail: `must not add and remove the same tag: ${printableName(both)}` }];
}

import { isObject } from '@earshot/message-kit';

const LETTER_OR_DIGIT = 'a-zA-Z0-9\\u0080-\\uD7FF\\uE000-\\u{10FFFF}';

/** Capitals are allowed in names that clients give (D16). */
const MEMBER_NAME = new RegExp(`^[${LETTER_OR_DIGIT}](?:[${LETTER_OR_DIGIT}\\-_ ]*[${LETTER_OR_DIGIT}])?$`, 'u');

/**
 * Why a document may not have a member: its name has other characters than interface 2.1.13 allows, or its value is not
 * what the suffix of its name says (2.1.8). A predicate; undefined if the member is allowed.
 */
export function memberProblem(name: string, value: unknown): string | undefined {
  if (!MEMBER_NAME.test(name)) {
    return 'must have a name of letters, digits, hyphens, underscores and spaces, which begins and ends with a letter or digit';
  }
  if (name.endsWith('_id_list')) return 'must not have the suffix _id_list';
  if (name.endsWith('_list_id')) return isListOf(value, isString) ? undefined : 'must be an array of strings';
  if (name.endsWith('_list')) return isListOf(value, isObject) ? undefined : 'must be an array of objects';
  if (name.endsWith('_id')) return value === null || isString(value) ? undefined : 'must be a string or null';
  return undefined;
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isListOf = (value: unknown, isElement: (element: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isElement);

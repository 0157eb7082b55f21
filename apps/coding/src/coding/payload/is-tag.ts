import { isPlainText } from '@earshot/request-kit';
import { ValidateBy, type ValidationOptions } from 'class-validator';

export const MAX_TAG_CHARACTERS = 255;
const MAX_TAGS = 100;

/** A tag is 1 to 255 characters long, counted as Unicode code points (rule C4). */
const isTag = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && isShort(value) && isPlainText(value);

/** A code point has one or two UTF-16 units, so most strings need no counting. */
function isShort(value: string): boolean {
  if (value.length <= MAX_TAG_CHARACTERS) return true;
  return value.length <= 2 * MAX_TAG_CHARACTERS && [...value].length <= MAX_TAG_CHARACTERS;
}

export const IsTag = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isTag', validator: { validate: isTag } }, options);

/** A mention has at most 100 tags; a repeated one counts once (rule C4). */
function areFewTags(tags: unknown): boolean {
  const list = tags as readonly string[];
  if (list.length <= MAX_TAGS) return true;
  const different = new Set<string>();
  return list.every((tag) => different.add(tag).size <= MAX_TAGS);
}

/** Put it above `@IsArray()`, which must be checked first. */
export const AreFewTags = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'areFewTags', validator: { validate: areFewTags } }, options);

import { isObject, isPlainText } from '@earshot/request-kit';
import { ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';

/** A string that PostgreSQL can store (rule E5). */
export const IsPlainText = (): PropertyDecorator =>
  ValidateBy(
    { name: 'isPlainText', validator: { validate: (value) => typeof value === 'string' && isPlainText(value) } },
    { message: 'must not contain a NUL character or a lone surrogate' },
  );

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

/** Unlike IsNotEmptyObject, it calls no method of the value, whose members may have any name (rule E5). */
export const HasMember = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    { name: 'hasMember', validator: { validate: (value) => isObject(value) && Object.keys(value).length > 0 } },
    options,
  );

/** Whether a member is present. Unlike in IsOptional, null counts as present. */
const isGiven = (_: object, value: unknown): boolean => value !== undefined;

/** The member may be omitted, but not null (rule C3). */
export const Omittable = (): PropertyDecorator => ValidateIf(isGiven);

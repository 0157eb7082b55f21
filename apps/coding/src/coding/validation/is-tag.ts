import { isPlainText } from '@earshot/document-kit';
import { ValidateBy, type ValidationOptions } from 'class-validator';

const MAX_CHARACTERS = 255;

/** A tag is 1 to 255 characters long, counted as Unicode code points (contract C4). */
export const isTag = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && isShort(value) && isPlainText(value);

/** A code point takes one or two UTF-16 units, so most lengths decide without counting. */
function isShort(value: string): boolean {
  if (value.length <= MAX_CHARACTERS) return true;
  return value.length <= 2 * MAX_CHARACTERS && [...value].length <= MAX_CHARACTERS;
}

export const IsTag = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isTag', validator: { validate: isTag } }, options);

import { isObject, isPlainText } from '@earshot/message-kit';
import { type ClassConstructor, Type } from 'class-transformer';
import { IsObject, ValidateBy, ValidateIf, ValidateNested, type ValidationOptions } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

/** What a member means, for the description of the API. */
export const Means = (description: string): PropertyDecorator => JSONSchema({ description }) as PropertyDecorator;

/** A string that PostgreSQL can store (rule E5). */
export const IsPlainText = (): PropertyDecorator =>
  ValidateBy(
    { name: 'isPlainText', validator: { validate: (value) => typeof value === 'string' && isPlainText(value) } },
    { message: 'must not contain a NUL character or a lone surrogate' },
  );

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

/** Whether a member is present, and not null. */
export const isKnown = (_: object, value: unknown): boolean => value !== undefined && value !== null;

/** The member may be omitted or null (rule C18). */
export const Nullable = (): PropertyDecorator => ValidateIf(isKnown);

/** The member is an object with the members of a DTO. Whether it is an object is checked first. */
export const Nested =
  (Dto: () => ClassConstructor<object>): PropertyDecorator =>
  (target, name) => {
    for (const decorate of [IsObject({ message: 'must be an object' }), Type(Dto), ValidateNested()])
      decorate(target, name);
  };

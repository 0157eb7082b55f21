import { isObject, isPlainText } from '@earshot/request-kit';
import { ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';

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

/** The member may be omitted or null (rule C18). */
export const Nullable = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined && value !== null);

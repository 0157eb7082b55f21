import { ValidateIf } from 'class-validator';

/** Whether a member is there at all; unlike IsOptional, which lets null pass as well. */
export const isGiven = (_: object, value: unknown): boolean => value !== undefined;

/** The member may be left out, but not be null (rule C3). */
export const Omittable = (): PropertyDecorator => ValidateIf(isGiven);

import { ValidateIf } from 'class-validator';

/** Whether a member is present. Unlike in IsOptional, null counts as present. */
const isGiven = (_: object, value: unknown): boolean => value !== undefined;

/** The member may be omitted, but not null (rule C3). */
export const Omittable = (): PropertyDecorator => ValidateIf(isGiven);

import type { ClassConstructor } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';

/** Says whether a value that came out of JSON is valid. */
type Check = (value: unknown, owner: object) => boolean;

/** A DTO made ready for checking. */
export interface CompiledDto {
  /** Its members, with the DTO of those that are objects of their own. */
  members: ReadonlyMap<string, CompiledDto | undefined>;
  /** Whether `value` is a valid instance and has no unknown member. */
  accepts(value: unknown): boolean;
}

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/**
 * Compiles the class-validator decorators of a DTO, once, into plain functions for the common case: an object that
 * is valid. It takes some hundredths of the time that the library needs. The decorators stay the only source of what
 * is valid, and what is refused here goes through class-validator itself for its messages.
 */
export function compileDto(Dto: ClassConstructor<object>): CompiledDto {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(Dto, '', true, false);
  const names = [...new Set(metadata.map(({ propertyName }) => propertyName))];
  const members = new Map<string, CompiledDto | undefined>();
  const checks = names.map((name) => {
    const own = metadata.filter(({ propertyName }) => propertyName === name);
    const nested = own.some(isNested) ? compileDto(Reflect.getMetadata('design:type', Dto.prototype, name)) : undefined;
    members.set(name, nested);
    return compileMember(name, own, nested);
  });
  return {
    members,
    accepts: (value) => isObject(value) && knowsAll(members, value) && checks.every((check) => check(value)),
  };
}

/** An object of JSON: neither null nor an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function knowsAll(members: CompiledDto['members'], value: object): boolean {
  for (const name in value) if (!members.has(name)) return false;
  return true;
}

const isNested = ({ type }: Metadata) => type === 'nestedValidation';
const isCondition = ({ type }: Metadata) => type === 'conditionalValidation';
const isConstraint = ({ type }: Metadata) => type === 'customValidation';

function compileMember(name: string, metadata: Metadata[], nested: CompiledDto | undefined) {
  const conditions = metadata.filter(isCondition).map(({ constraints }) => constraints[0] as Condition);
  const checks = metadata.filter(isConstraint).flatMap(compileConstraint);
  if (nested) checks.push((value) => nested.accepts(value));
  return (owner: Readonly<Record<string, unknown>>): boolean => {
    const value = owner[name];
    if (!conditions.every((condition) => condition(owner, value))) return true;
    return checks.every((check) => check(value, owner));
  };
}

type Condition = (owner: object, value: unknown) => boolean;

/** The constraints of one decorator; the list of `IsIn` becomes a set, the others are called as the library does. */
function compileConstraint(metadata: Metadata): Check[] {
  if (metadata.name === 'isIn') {
    const allowed = new Set<unknown>(metadata.constraints[0] as unknown[]);
    return [(value) => allowed.has(value)];
  }
  return getMetadataStorage()
    .getTargetValidatorConstraints(metadata.constraintCls)
    .map(({ instance, async: isAsync }) => {
      if (isAsync) throw new Error(`${metadata.name} is asynchronous; a bulk item is checked synchronously`);
      const check: Check = (value, object) =>
        instance.validate(value, {
          value,
          object,
          constraints: metadata.constraints,
          targetName: '',
          property: metadata.propertyName,
        }) as boolean;
      return metadata.each ? eachElement(check) : check;
    });
}

const eachElement =
  (check: Check): Check =>
  (value, owner) =>
    Array.isArray(value) ? value.every((element) => check(element, owner)) : check(value, owner);

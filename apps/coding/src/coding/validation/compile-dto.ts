import type { ClassConstructor } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import { acceptance, GeneratedCode, isNested, isObjectCheck, memberSource, report } from './member-source.js';

/** A DTO made ready for checking. */
export interface CompiledDto {
  /** Its members, with the DTO of those that are objects of their own. */
  members: ReadonlyMap<string, CompiledDto | undefined>;
  /** Whether `value` is a valid instance and has no unknown member. */
  accepts(value: unknown): boolean;
  /** What decorators say of an object without unknown members, each after the path of the member; of a member only the first. */
  problems(value: object): string[];
}

/**
 * Compiles the class-validator decorators of a DTO, once, into generated code: one function for the common case, an
 * object that is valid, and one for each member that finds its message. They take less than a hundredth of the time that
 * the library needs, and about a fifth of what functions calling each other take. The decorators stay the only source of
 * what is valid and of what is said about the rest.
 */
export function compileDto(Dto: ClassConstructor<object>): CompiledDto {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(Dto, '', true, false);
  const names = [...new Set(metadata.map(({ propertyName }) => propertyName))];
  const code = new GeneratedCode();
  const members = new Map<string, CompiledDto | undefined>();
  const sources = names.map((name) => {
    const own = metadata.filter(({ propertyName }) => propertyName === name);
    if (own.some(isNested) && !own.some(isObjectCheck)) throw new Error(`${name} is nested and needs @IsObject`);
    const nested = own.some(isNested) ? compileDto(Reflect.getMetadata('design:type', Dto.prototype, name)) : undefined;
    members.set(name, nested);
    return memberSource(name, own, nested, code);
  });
  const accepts = code.compile<CompiledDto['accepts']>(`(owner) => {
    if (typeof owner !== 'object' || owner === null || Array.isArray(owner)) return false;
    for (const name in owner) switch (name) {
      ${names.map((name) => `case ${JSON.stringify(name)}:`).join(' ')} continue;
      default: return false;
    }
    ${sources.map(acceptance).join('\n')}
    return true;
  }`);
  const problems = code.compile<CompiledDto['problems']>(`(owner) => {
    const found = [];
    ${sources.map(report).join('\n')}
    return found;
  }`);
  return { members, accepts, problems };
}

/** An object of JSON: neither null nor an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

import type { ClassConstructor } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import { GeneratedCode } from './generated-code.js';
import {
  acceptanceSource,
  type CompiledDto,
  isNested,
  isObjectCheck,
  memberSource,
  problemsSource,
} from './member-source.js';

/**
 * Compiles the class-validator decorators of a DTO into two generated functions: `accepts`, for the common case of a
 * valid object, and `problems`, for the messages. `accepts` takes less than a hundredth of the time of the library, and
 * about a fifth of the time of one function per decorator. The decorators alone still decide what is valid.
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
    ${sources.map(acceptanceSource).join('\n')}
    return true;
  }`);
  const problems = code.compile<CompiledDto['problems']>(`(owner) => {
    const found = [];
    ${sources.map(problemsSource).join('\n')}
    return found;
  }`);
  return { members, accepts, problems };
}

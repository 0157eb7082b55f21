import type { InputProblem } from '@earshot/error-kit';
import { isObject } from '@earshot/validation-kit';
import { PayloadDto } from '../dto/payload.dto.js';
import { compileDto } from './compile-dto.js';
import { onlyKnownMembers } from './known-members.js';
import { UnknownMembers } from './unknown-members.js';

const payloadDto = compileDto(PayloadDto);

/** The problems of the payload of a whole request (interface 2.4), each with its path. */
export function payloadProblems(payload: unknown): InputProblem[] {
  const invalid = (detail: string, path = 'payload'): InputProblem => ({ code: 'value_invalid', path, detail });
  if (payload === undefined) {
    return [{ code: 'member_missing', path: 'payload', detail: 'is missing; it must be an object' }];
  }
  if (!isObject(payload)) return [invalid('must be an object')];
  if (Object.keys(payload).length === 0) return [invalid('must have at least one known member')];
  const unknown = new UnknownMembers();
  const problems = payloadDto.problems(onlyKnownMembers(payload, payloadDto, 'payload.', unknown));
  return [...problems.map(({ path, detail }) => invalid(detail, `payload.${path}`)), ...unknown.problems()];
}

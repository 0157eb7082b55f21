import { isObject, reader } from '@earshot/message-kit';
import { PayloadDto } from './payload.dto.js';
import { normalizeTags } from './coded-values.js';
import { compileDto } from './compile-dto.js';
import { onlyKnownMembers, UnknownMembers } from './known-members.js';

const payloadDto = compileDto(PayloadDto);

/** The payload of a whole request (interface 2.4). Each of its problems has its path. */
export const payload = reader<PayloadDto>({ $ref: '#/components/schemas/Payload' }, 'an object', (value, at) => {
  if (!isObject(value)) return at.reject('value_invalid', 'must be an object');
  if (Object.keys(value).length === 0) return at.reject('value_invalid', 'must have at least one known member');
  const unknown = new UnknownMembers();
  const problems = payloadDto.problems(onlyKnownMembers(value, payloadDto, '', unknown));
  for (const { path, detail } of problems) at.under(path).reject('value_invalid', detail);
  for (const { path, detail } of unknown.problems()) at.under(path).reject('member_unknown', detail);
  if (problems.length > 0 || unknown.isFound) return undefined;
  const read = value as unknown as PayloadDto;
  normalizeTags(read);
  return read;
});

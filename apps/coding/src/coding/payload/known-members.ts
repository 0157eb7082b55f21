import { isObject } from '@earshot/request-kit';
import type { CompiledDto } from './compile-dto.js';
import type { UnknownMembers } from './unknown-members.js';

type Json = Readonly<Record<string, unknown>>;

/**
 * Copies the known members, and adds the unknown ones to `unknown`. Their names may be any text, such as `constructor`,
 * and must not reach a library that reads properties by name.
 */
export function onlyKnownMembers(value: Json, { members }: CompiledDto, path: string, unknown: UnknownMembers): Json {
  const known: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    if (!members.has(name)) {
      unknown.add(path, name, members.keys());
      continue;
    }
    const [member, nested] = [value[name], members.get(name)];
    known[name] = nested && isObject(member) ? onlyKnownMembers(member, nested, `${path}${name}.`, unknown) : member;
  }
  return known;
}

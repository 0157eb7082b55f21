import { isObject } from '@earshot/validation-kit';
import { BulkItemDto } from '../dto/bulk-item.dto.js';
import { type CompiledDto, compileDto } from './compile-dto.js';
import { UnknownMembers } from './unknown-members.js';

const bulkItem = compileDto(BulkItemDto);

/** Describes the problems of a posted item in one line (rules C2, C3). Returns undefined for a valid item. */
export const itemProblem = (item: unknown): string | undefined =>
  bulkItem.accepts(item) ? undefined : describeProblems(item);

type Json = Readonly<Record<string, unknown>>;

function describeProblems(item: unknown): string {
  if (!isObject(item)) return 'The item must be an object.';
  const unknown = new UnknownMembers();
  const known = onlyKnownMembers(item, bulkItem, '', unknown);
  return `${[...bulkItem.problems(known), ...unknown.problems()].join('; ')}.`;
}

/**
 * Copies the known members, and adds the unknown ones to `unknown`. Their names may be any text, such as `constructor`,
 * and must not reach a library that reads properties by name.
 */
function onlyKnownMembers(value: Json, { members }: CompiledDto, path: string, unknown: UnknownMembers): Json {
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

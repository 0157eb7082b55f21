import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { BulkItemDto } from '../dto/bulk-item.dto.js';
import { type CompiledDto, compileDto, isObject } from './compile-dto.js';

const bulkItem = compileDto(BulkItemDto);

/** What is wrong with a posted item, told in one line that names each member (contract C2, C3); undefined when nothing is. */
export function itemProblem(item: unknown): string | undefined {
  return bulkItem.accepts(item) ? undefined : describeProblems(item);
}

type Json = Readonly<Record<string, unknown>>;

/** The messages of class-validator, for an item that the compiled check refused; undefined should it find nothing. */
export function describeProblems(item: unknown): string | undefined {
  if (!isObject(item)) return 'The item must be an object.';
  const unknown: string[] = [];
  const known = onlyKnownMembers(item, bulkItem, '', unknown);
  const errors = validateSync(plainToInstance(BulkItemDto, known), { stopAtFirstError: true });
  const problems = [...flatten(errors, ''), ...unknown.map((path) => `${path} is not a known member`)];
  return problems.length > 0 ? `${problems.join('; ')}.` : undefined;
}

/**
 * A copy without the members that the DTO does not know, whose paths are added to `unknown`. Their names may be
 * anything, such as `constructor`, and must not reach a library that reads properties by name.
 */
function onlyKnownMembers(value: Json, { members }: CompiledDto, path: string, unknown: string[]): Json {
  const known: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (!members.has(name)) {
      unknown.push(path + name);
      continue;
    }
    const nested = members.get(name);
    known[name] = nested && isObject(member) ? onlyKnownMembers(member, nested, `${path}${name}.`, unknown) : member;
  }
  return known;
}

function flatten(errors: ValidationError[], path: string): string[] {
  return errors.flatMap(({ property, constraints, children = [] }) => {
    const at = path + property;
    if (constraints) return Object.values(constraints).map((message) => `${at} ${message}`);
    return flatten(children, `${at}.`);
  });
}

import { isObject } from '@earshot/message-kit';
import { BulkItemDto } from './bulk-item.dto.js';
import { compileDto } from '../payload/compile-dto.js';
import { onlyKnownMembers, UnknownMembers } from '../payload/known-members.js';

const bulkItem = compileDto(BulkItemDto);

/** Describes the problems of a posted item in one line (rules C2, C3). Returns undefined for a valid item. */
export const itemProblem = (item: unknown): string | undefined =>
  bulkItem.accepts(item) ? undefined : describeProblems(item);

function describeProblems(item: unknown): string {
  if (!isObject(item)) return 'The item must be an object.';
  const unknown = new UnknownMembers();
  const problems = bulkItem.problems(onlyKnownMembers(item, bulkItem, '', unknown));
  // An object with only unknown members is not also reported as empty.
  const invalid = problems.filter(({ path }) => !unknown.isFoundIn(path));
  return `${[...invalid.map(({ path, detail }) => `${path} ${detail}`), ...unknown.sentences()].join('; ')}.`;
}

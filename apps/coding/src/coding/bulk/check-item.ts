import { isObject } from '@earshot/request-kit';
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
  const invalid = bulkItem.problems(onlyKnownMembers(item, bulkItem, '', unknown));
  return `${[...invalid.map(({ path, detail }) => `${path} ${detail}`), ...unknown.sentences()].join('; ')}.`;
}

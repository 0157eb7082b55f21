import { DocumentError, type InputProblem, unknownMembers } from '@earshot/error-kit';
import { bodyObject } from './body-object.js';
import { isDryRun } from './dry-run.js';

const MEMBERS = ['data', 'meta'];

/** A bulk document whose root is valid. Its items are not checked yet. */
export interface BulkRequest {
  items: readonly unknown[];
  isDryRun: boolean;
}

/** Reads a bulk document. An invalid document is rejected as a whole (rules C1, C12). */
export function bulkRequest(document: unknown, maxItems: number): BulkRequest {
  const body = bodyObject(document);
  const problems = [...dataProblems(body.data), ...unknownMembers(body, MEMBERS)];
  if (problems.length > 0) throw DocumentError.invalidInput(...problems);
  const request = { items: body.data as unknown[], isDryRun: isDryRun(body.meta) };
  const { length } = request.items;
  if (length > maxItems) {
    throw DocumentError.of('items_too_many', `The request has ${length} items; at most ${maxItems} are allowed.`);
  }
  return request;
}

function dataProblems(data: unknown): InputProblem[] {
  if (Array.isArray(data)) return [];
  return data === undefined
    ? [{ code: 'member_missing', path: 'data', detail: 'is missing; it must be an array of items' }]
    : [{ code: 'value_invalid', path: 'data', detail: 'must be an array of items' }];
}

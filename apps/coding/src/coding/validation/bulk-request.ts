import { DocumentError, type InputCode } from '@earshot/error-kit';
import { isObject } from '@earshot/validation-kit';
import { isDryRun } from './dry-run.js';
import { printableName } from './unknown-members.js';

const ROOT_MEMBERS = ['data', 'meta'];

const invalid = (code: InputCode, path: string, detail: string): DocumentError =>
  DocumentError.invalidInput({ code, path, detail });

/** A bulk document whose root is valid. Its items are not checked yet. */
export interface BulkRequest {
  items: readonly unknown[];
  isDryRun: boolean;
}

/** Reads a bulk document. An invalid document is rejected as a whole (rules C1, C12). */
export function bulkRequest(document: unknown, maxItems: number): BulkRequest {
  if (!isObject(document)) throw DocumentError.of('value_invalid', 'The body must be an object.');
  const { data, meta } = document;
  if (data === undefined) throw invalid('member_missing', 'data', 'is missing; it must be an array of items');
  if (!Array.isArray(data)) throw invalid('value_invalid', 'data', 'must be an array of items');
  rejectUnknownMembers(document);
  const request = { items: data, isDryRun: isDryRun(meta) };
  if (data.length > maxItems) {
    throw DocumentError.of('items_too_many', `The request has ${data.length} items; at most ${maxItems} are allowed.`);
  }
  return request;
}

/** Rejects unknown members next to `data`: ignoring one could change the meaning of the request. */
function rejectUnknownMembers(document: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(document).find((name) => !ROOT_MEMBERS.includes(name));
  if (unknown === undefined) return;
  const detail = 'is not a known member of the document; "data" and "meta" are allowed';
  throw invalid('member_unknown', printableName(unknown), detail);
}

import { isObject } from '@earshot/validation-kit';
import { DocumentError, type InputCode } from '@earshot/error-kit';
import { printableName } from './unknown-members.js';

const ROOT_MEMBERS = ['data', 'meta'];

const invalid = (code: InputCode, path: string, detail: string): DocumentError =>
  DocumentError.invalidInput({ code, path, detail });

/** The items of a bulk document. An invalid document is rejected as a whole (rule C1). */
export function itemsOf(document: unknown, maxItems: number): readonly unknown[] {
  if (!isObject(document)) throw DocumentError.of('value_invalid', 'The body must be an object.');
  const { data } = document;
  if (data === undefined) throw invalid('member_missing', 'data', 'is missing; it must be an array of items');
  if (!Array.isArray(data)) throw invalid('value_invalid', 'data', 'must be an array of items');
  checkRoot(document);
  if (data.length > maxItems) {
    throw DocumentError.of('items_too_many', `The request has ${data.length} items; at most ${maxItems} are allowed.`);
  }
  return data;
}

/** Rejects unknown members next to `data`: ignoring one could change the meaning of the request. */
function checkRoot(document: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(document).find((name) => !ROOT_MEMBERS.includes(name));
  if (unknown !== undefined) {
    const detail = 'is not a known member of the document; "data" and "meta" are allowed';
    throw invalid('member_unknown', printableName(unknown), detail);
  }
  const { meta = {} } = document;
  if (!isObject(meta)) throw invalid('value_invalid', 'meta', 'must be an object');
  // A dry run must not change anything, so it is rejected.
  if (meta.dry_run !== undefined && meta.dry_run !== false) {
    throw invalid('value_invalid', 'meta.dry_run', 'must be false: a dry run is not supported');
  }
}

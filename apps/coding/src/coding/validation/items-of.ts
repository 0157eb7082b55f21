import { isObject } from '@earshot/validation-kit';
import { DocumentError } from '@earshot/error-kit';
import { printableName } from './unknown-members.js';

const ROOT_MEMBERS = ['data', 'meta'];

/** The items of a bulk document. An invalid document is rejected as a whole (rule C1). */
export function itemsOf(document: unknown, maxItems: number): readonly unknown[] {
  if (!isObject(document) || !Array.isArray(document.data)) {
    throw DocumentError.badRequest('The document must have a member "data", an array of items.');
  }
  checkRoot(document);
  if (document.data.length > maxItems) {
    throw DocumentError.contentTooLarge(
      `The request has ${document.data.length} items; at most ${maxItems} are allowed.`,
    );
  }
  return document.data;
}

/** Rejects unknown members next to `data`: ignoring one could change the meaning of the request. */
function checkRoot(document: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(document).find((name) => !ROOT_MEMBERS.includes(name));
  if (unknown !== undefined) {
    throw DocumentError.badRequest(
      `${printableName(unknown)} is not a known member of the document; "data" and "meta" are allowed.`,
    );
  }
  const { meta = {} } = document;
  if (!isObject(meta)) throw DocumentError.badRequest('meta must be an object.');
  // A dry run must not change anything, so it is rejected.
  if (meta.dry_run !== undefined && meta.dry_run !== false) {
    throw DocumentError.badRequest('meta.dry_run must be false: a dry run is not supported.');
  }
}

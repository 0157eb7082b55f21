import { DocumentError } from '@earshot/error-kit';
import { isObject } from './compile-dto.js';
import { shown } from './unknown-members.js';

const ROOT_MEMBERS = ['data', 'meta'];

/** The items of a bulk document; one that cannot be applied as a whole is refused (rule C1). */
export function itemsOf(document: unknown, maxItems: number): readonly unknown[] {
  if (!isObject(document) || !Array.isArray(document.data)) {
    throw DocumentError.badRequest('The document must have a member "data", an array of items.');
  }
  checkRoot(document);
  if (document.data.length > maxItems) {
    throw DocumentError.contentTooLarge(`The request holds ${document.data.length} items; ${maxItems} are allowed.`);
  }
  return document.data;
}

/** What stands next to `data` may change what the client means, so it is never passed over. */
function checkRoot(document: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(document).find((name) => !ROOT_MEMBERS.includes(name));
  if (unknown !== undefined) {
    throw DocumentError.badRequest(
      `${shown(unknown)} is not a known member of the document; "data" and "meta" are allowed.`,
    );
  }
  const { meta = {} } = document;
  if (!isObject(meta)) throw DocumentError.badRequest('meta must be an object.');
  // To apply what the client only wants to try would be worse than to refuse it.
  if (meta.dry_run !== undefined && meta.dry_run !== false) {
    throw DocumentError.badRequest('meta.dry_run must be false: a dry run is not supported.');
  }
}

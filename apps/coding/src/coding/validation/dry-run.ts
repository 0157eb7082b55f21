import { DocumentError } from '@earshot/error-kit';
import { isObject } from '@earshot/validation-kit';

/** Whether `meta` of a document asks for a dry run (rule C12). Its unknown members are ignored. */
export function isDryRun(meta: unknown = {}): boolean {
  if (!isObject(meta)) throw invalid('meta', 'must be an object');
  const { dry_run = false } = meta;
  if (typeof dry_run !== 'boolean') throw invalid('meta.dry_run', 'must be true or false');
  return dry_run;
}

const invalid = (path: string, detail: string): DocumentError =>
  DocumentError.invalidInput({ code: 'value_invalid', path, detail });

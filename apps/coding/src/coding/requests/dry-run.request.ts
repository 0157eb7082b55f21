import { optional, optionalObject, type Shape, trueOrFalse } from '@earshot/message-kit';

const dryRun = optional(
  trueOrFalse('With `true` nothing is changed. The answer is what the same request would get (rule C12).'),
  false,
);

/** `meta` of a request that may be a dry run. A misspelt `dry_run` must not change anything (rule C19). */
export const metaWith = <S extends Shape>(members: S) =>
  optionalObject({ dry_run: dryRun, ...members }, { description: 'How the request is done.' });

/** The same in a bulk request, where unknown members are ignored (rules C12, C19). */
export const bulkMeta = optionalObject(
  { dry_run: dryRun },
  { description: 'Other members are ignored.', ignoresUnknown: true },
);

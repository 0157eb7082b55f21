import { optional, optionalObject, type Shape, trueOrFalse } from '@earshot/request-kit';

const dryRun = optional(
  trueOrFalse('With `true` nothing is changed. The answer is what the same request would get (rule C12).'),
  false,
);

/** `meta` of a request that may be a dry run. Its unknown members are ignored (rule C12). */
export const metaWith = <S extends Shape>(members: S) =>
  optionalObject({ dry_run: dryRun, ...members }, { description: 'Other members are ignored.', ignoresUnknown: true });

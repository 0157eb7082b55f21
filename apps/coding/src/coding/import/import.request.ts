import { partialMention } from '@earshot/coding/entities';
import type { Line, Lines } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import {
  body,
  checked,
  isObject,
  named,
  object,
  oneOf,
  optional,
  type Parameters,
  query,
  reader,
} from '@earshot/message-kit';
import { metaWith } from '../requests/dry-run.request.js';
import { expectKnown } from '../requests/known-parameters.js';

/** What becomes of the coded members of a mention that the report has already. */
const coded = oneOf('`keep`: the coded members of known mentions stay. `replace`: those that are given replace them.', [
  'keep',
  'replace',
]);

/** The mentions, which are checked one by one: each may fail alone (rule C20). */
const mentions = reader<readonly unknown[]>(
  {
    type: 'array',
    description: 'The mentions, at most 10 000 unless the deployment has another limit.',
    items: named('ImportedMention', partialMention).schema,
  },
  'an array of mentions',
  (value, at) => (Array.isArray(value) ? value : at.reject('value_invalid', 'must be an array of mentions')),
);

/** The body of an import in JSON (rule C20). */
export const importBody = body(
  object({ data: mentions, meta: metaWith({ coded: optional(coded, 'keep') }) }, { description: 'Mentions.' }),
);

/** The query of an import, which has what `meta` has in JSON. */
export const importQuery = query({
  dry_run: optional(oneOf('With `true` nothing is changed, as with `meta.dry_run`.', ['true', 'false'])),
  coded: optional(coded),
});

/** The posted mentions in their order, and how they are imported. */
export interface ImportRequest {
  /** Each as it was posted, or why its line has no value. */
  readonly items: readonly Line[];
  /** How many count against the limit: blank lines do, too. */
  readonly count: number;
  readonly isDryRun: boolean;
  /** Whether the coded members of known mentions are replaced. */
  readonly replaces: boolean;
}

/** An import that was posted as lines: how it is done is in the query. */
export function importOfLines(lines: Lines, parameters: Parameters): ImportRequest {
  const { dry_run, coded } = readQuery(parameters);
  return { ...lines, isDryRun: dry_run === 'true', replaces: coded === 'replace' };
}

/** An import that was posted as a document. A member of `meta` may be in the query instead. */
export function importOfDocument(document: unknown, parameters: Parameters): ImportRequest {
  const options = readQuery(parameters);
  const { data, meta } = importBody.read(document);
  const { meta: given } = document as { meta?: object };
  for (const name of Object.keys(options) as (keyof typeof options)[]) {
    if (options[name] !== undefined && isObject(given) && Object.hasOwn(given, name)) throw givenTwice(name);
  }
  return {
    items: data.map((value) => ({ value })),
    count: data.length,
    isDryRun: options.dry_run === undefined ? meta.dry_run : options.dry_run === 'true',
    replaces: (options.coded ?? meta.coded) === 'replace',
  };
}

const readQuery = (parameters: Parameters) =>
  checked((at) => {
    expectKnown(parameters, Object.keys(importQuery.schemas), at);
    return importQuery.from(parameters, at);
  });

const givenTwice = (name: string) =>
  DocumentError.invalidInput({
    code: 'parameters_conflicting',
    path: name,
    detail: `must be given once, in the query or as meta.${name}`,
  });

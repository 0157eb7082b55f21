import { ERROR_CODES, type ErrorKind } from '@earshot/error-kit';
import { isObject } from '@earshot/message-kit';

/**
 * Checks the error objects of a document, and returns one line per problem: each has a code of the registry with the
 * status of that code (interface 7.1, 7.5). The error of a bulk item, or of a mention in an undo, has a code for items, and its
 * status there (2.5, C16).
 */
export const errorObjectProblems = (errors: readonly unknown[]): string[] =>
  errors.flatMap((error, index) => {
    const problem = isObject(error) ? problemOf(error) : 'is not an object';
    return problem === undefined ? [] : [`errors[${index}] ${problem}`];
  });

function problemOf({ code, status, meta }: Readonly<Record<string, unknown>>): string | undefined {
  const kind = kindOf(code);
  if (!kind) return `has the code ${String(code)}, which the registry lacks`;
  const isItem = isObject(meta) && 'bulk_index' in meta;
  if (isItem && !kind.item) return `has the code ${String(code)}, which is not for items`;
  const expected = String(isItem ? kind.item : kind.status);
  return status === expected ? undefined : `has the status ${JSON.stringify(status)} instead of "${expected}"`;
}

const kindOf = (code: unknown): ErrorKind | undefined =>
  typeof code === 'string' && Object.hasOwn(ERROR_CODES, code)
    ? ERROR_CODES[code as keyof typeof ERROR_CODES]
    : undefined;

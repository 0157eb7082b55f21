import { DocumentError } from '@earshot/error-kit';

/** An entity tag, weak or not (RFC 9110 §8.8.3). */
const TAG = '(?:W/)?"[\\x21\\x23-\\x7e\\x80-\\xff]*"';

/** A list of tags. Empty elements are ignored (RFC 9110 §5.6.1.2). */
const TAGS = new RegExp(`^[\\s,]*${TAG}(?:\\s*,[\\s,]*${TAG})*[\\s,]*$`);
const TEXTS = /"([^"]*)"/g;
const VERSION = /^[1-9]\d{0,8}$/;

/** The entity tag of a version (RFC 9110 §8.8.3). */
export const etagOf = (version: number): string => `"${version}"`;

/**
 * The versions that `If-Match` allows; null allows any (RFC 9110 §13.1.1). A tag that a gateway has weakened, because it
 * compressed the answer, counts as well. Throws a 400 if the header has no entity tags.
 */
export function allowedVersions(header: string | undefined): number[] | null {
  if (header === undefined || header.trim() === '*') return null;
  if (!TAGS.test(header)) throw noEntityTags();
  return [...header.matchAll(TEXTS)].filter(([, text]) => VERSION.test(text)).map(([, text]) => Number(text));
}

const noEntityTags = (): DocumentError =>
  DocumentError.of(
    'request_malformed',
    'If-Match must be * or entity tags in quotes, such as "1", separated by commas. Send the ETag of an earlier answer.',
  );

export const preconditionFailed = (): DocumentError =>
  DocumentError.of('precondition_failed', 'The saved search was changed since. Nothing was changed; read it again.');

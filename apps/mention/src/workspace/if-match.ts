import { DocumentError } from '@earshot/error-kit';

const ETAGS = /^(?:W\/)?"\d{1,9}"(?:\s*,\s*(?:W\/)?"\d{1,9}")*$/;

/** The entity tag of a version (RFC 9110 §8.8.3). */
export const etagOf = (version: number): string => `"${version}"`;

/**
 * The versions that `If-Match` allows; null allows any (RFC 9110 §13.1.1). A tag that a gateway has weakened, because it
 * compressed the answer, counts as well. Any other text matches no version.
 */
export function allowedVersions(header: string | undefined): number[] | null {
  if (header === undefined || header.trim() === '*') return null;
  return ETAGS.test(header.trim()) ? [...header.matchAll(/\d+/g)].map(([digits]) => Number(digits)) : [];
}

export const preconditionFailed = (): DocumentError =>
  DocumentError.of('precondition_failed', 'The saved search was changed since. Nothing was changed; read it again.');

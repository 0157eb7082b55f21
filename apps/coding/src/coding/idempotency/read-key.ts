import type { IncomingMessage } from 'node:http';
import { DocumentError } from '@earshot/error-kit';

export const IDEMPOTENCY_KEY = 'idempotency-key';

/** 1 to 255 visible ASCII characters. */
const VALID = /^[\x21-\x7e]{1,255}$/;

/** The idempotency key of a request, if it has one. Throws a 400 for a key that is not valid (rule C13). */
export function readKey({ headersDistinct }: IncomingMessage): string | undefined {
  const keys = headersDistinct[IDEMPOTENCY_KEY];
  if (keys === undefined) return undefined;
  const [key] = keys;
  if (keys.length > 1) throw malformed(`is given ${keys.length} times; it may be given once`);
  if (!VALID.test(key)) throw malformed('must have 1 to 255 visible ASCII characters');
  return key;
}

const malformed = (problem: string) => DocumentError.of('request_malformed', `The header Idempotency-Key ${problem}.`);

import { DocumentError } from '@earshot/error-kit';
import { parse } from 'secure-json-parse';

/** The 400 for a body that is not valid JSON. */
export const invalidJson = (reason: string): DocumentError =>
  DocumentError.of('body_not_json', `The body is not valid JSON: ${reason}.`);

/** What secure-json-parse says of a member that would reach a prototype. */
const FORBIDDEN = 'Object contains forbidden prototype property';

/** The 400 for such a member. */
export const forbiddenMember = (): DocumentError =>
  DocumentError.of(
    'member_unknown',
    'The body has a member that is not allowed: "__proto__" or "constructor.prototype".',
  );

/**
 * Parses a JSON text, and rejects members that would reach a prototype (rule E5). For a part of a body, `within` is its
 * range of bytes, which messages then name instead of a position in the part.
 */
export function parseText(text: string, within?: readonly [number, number]): unknown {
  try {
    return parse(text);
  } catch (error) {
    const { message } = error as Error;
    if (message === FORBIDDEN) throw forbiddenMember();
    if (!within) throw invalidJson(message);
    throw invalidJson(`${message.replace(/ in JSON at position \d+.*$/, '')}, in bytes ${within.join(' to ')}`);
  }
}

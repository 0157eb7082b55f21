import { isUtf8 } from 'node:buffer';
import { DocumentError } from '@earshot/error-kit';
import { parse } from 'secure-json-parse';

/** How deep arrays and objects may nest in a request; the deepest valid one (contract D7) needs less than 40. */
export const MAX_JSON_DEPTH = 64;

/**
 * Parses the bytes of a request strictly (contract E5): UTF-8, nested at most MAX_JSON_DEPTH levels, no member that
 * would reach a prototype. Anything else is a 400 that says what is wrong.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw DocumentError.badRequest('The body is empty; a JSON document is expected.');
  if (!isUtf8(bytes)) throw DocumentError.badRequest('The body is not valid UTF-8.');
  if (isTooDeep(bytes)) {
    throw DocumentError.badRequest(`The body nests arrays and objects deeper than ${MAX_JSON_DEPTH} levels.`);
  }
  try {
    return parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  } catch (error) {
    throw DocumentError.badRequest(`The body is not valid JSON: ${(error as Error).message}.`);
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `{` differ in one bit, as do `]` and `}`; with the bit set both are the brace. */
const BRACKET_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Counts brackets outside strings before anything recursive sees the document; its bytes need not be valid JSON. */
function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === BACKSLASH) i++;
    else if (byte === QUOTE) inString = !inString;
    else if (inString) continue;
    else if ((byte | BRACKET_BIT) === OPENING && ++depth > MAX_JSON_DEPTH) return true;
    else if ((byte | BRACKET_BIT) === CLOSING) depth--;
  }
  return false;
}

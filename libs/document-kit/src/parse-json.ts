import { isUtf8 } from 'node:buffer';
import { DocumentError } from '@earshot/error-kit';
import { SMALL_BODY_BYTES } from './held-bodies.js';
import { nextTurn } from './next-turn.js';
import { parseInPieces } from './parse-in-pieces.js';
import { parseText } from './parse-text.js';
import { scanJson, ValueBudget } from './scan-json.js';

/** A larger document, which may take a tenth of a second, is parsed in pieces of about PIECE_BYTES. */
const WHOLE_BYTES = 2 * 1024 * 1024;
const PIECE_BYTES = 256 * 1024;

/** The time for the pieces of one turn. */
const TURN_MS = 10;

/**
 * Parses the bytes of a request strictly (rule E5): UTF-8, with limits of depth, members and values, and without
 * members that would reach a prototype. Otherwise throws a 400 that names the fault, or a 413. A large document is
 * parsed in turns, between which other requests are served.
 */
export async function parseJson(bytes: Buffer, maxValues = Infinity): Promise<unknown> {
  // Not only parsing a large body takes time, so the whole work on it begins in a separate turn.
  if (bytes.length > SMALL_BODY_BYTES) await nextTurn();
  const steps = parseSteps(bytes, maxValues);
  for (let began = performance.now(); ;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}

/** Like `parseJson`, but a generator, which yields wherever it may pause. Tests use smaller sizes. */
export function* parseSteps(
  bytes: Buffer,
  maxValues: number,
  { pieceBytes = PIECE_BYTES, wholeBytes = WHOLE_BYTES } = {},
): Generator<void, unknown> {
  if (bytes.length === 0) throw DocumentError.of('body_missing', 'The body is empty; a JSON document is expected.');
  if (!isUtf8(bytes)) throw DocumentError.of('body_not_json', 'The body is not valid UTF-8.');
  const large = yield* scanJson(bytes, new ValueBudget(maxValues), pieceBytes);
  if (large.length === 0 || bytes.length <= wholeBytes) return parseText(bytes.toString());
  return yield* parseInPieces(bytes, large);
}

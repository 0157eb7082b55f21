import { stringifyChunked } from '@discoveryjs/json-ext';
import { isPretty } from './pretty.js';

/** How the query of a request wants its answer: indented by this many spaces, or on one line (rule D1). */
export const indentOf = (query: unknown): number | undefined => (isPretty(query) ? 2 : undefined);

/** Long enough that a small document is one piece, short enough that a piece takes a few milliseconds. */
const PIECE_LENGTH = 256 * 1024;

/**
 * A document as JSON in UTF-8, as `JSON.stringify` writes it, in steps of a few milliseconds. `grow` is called with the
 * bytes that there are after each step, and may throw.
 */
export function* jsonInSteps(
  document: object,
  indent?: number,
  grow: (bytes: number) => void = () => undefined,
): Generator<void, Buffer, void> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for (const text of stringifyChunked(document, { space: indent, highWaterMark: PIECE_LENGTH })) {
    if (pieces.length > 0) yield;
    const piece = Buffer.from(text);
    grow((bytes += piece.length));
    pieces.push(piece);
  }
  return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
}

import { markedPieces } from '../text/marks.js';
import { safeText } from '../text/safe-text.js';

/** A text of a mention, as text, with what the query found (H6). */
export const MarkedText = ({ text, found }: { readonly text: string; readonly found: RegExp | undefined }) => (
  <>
    {markedPieces(safeText(text), found).map((piece, index) =>
      piece.isMarked ? <mark key={index}>{piece.text}</mark> : piece.text,
    )}
  </>
);

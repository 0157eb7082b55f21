import { markedPieces, type Marker } from '../text/marks.js';
import { safeText } from '../text/safe-text.js';

/** A text of a mention, as text, with what the query found (H6). */
export const MarkedText = ({ text, found }: { readonly text: string; readonly found: readonly Marker[] }) => (
  <>
    {markedPieces(text, found).map((piece, index) =>
      piece.isMarked ? <mark key={index}>{safeText(piece.text)}</mark> : safeText(piece.text),
    )}
  </>
);

/** A part of a picture, in pixels from its upper left corner. */
export type Shape =
  | {
      readonly type: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly color: string;
    }
  | {
      readonly type: 'text';
      readonly x: number;
      /** Of the line on which the letters stand. */
      readonly y: number;
      readonly text: string;
      readonly size: number;
      readonly color: string;
      readonly isBold?: boolean;
      readonly align?: 'start' | 'end';
    }
  | {
      readonly type: 'line';
      readonly points: readonly (readonly [x: number, y: number])[];
      readonly color: string;
      readonly isDashed?: boolean;
    };

/** A picture for slides (H9). */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

/** How wide a text is in a size, in pixels. */
export type Measure = (text: string, size: number) => number;

export const FONT = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";

/** The lines of a text that are at most so wide. Words that are wider are broken. */
export function wrapped(text: string, width: number, size: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    for (const piece of pieces(word, width, size, measure)) {
      const longer = line === '' ? piece : `${line} ${piece}`;
      if (measure(longer, size) <= width) line = longer;
      else {
        lines.push(line);
        line = piece;
      }
    }
  }
  return line === '' ? lines : [...lines, line];
}

function pieces(word: string, width: number, size: number, measure: Measure): string[] {
  const all: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && measure(piece + character, size) > width) {
      all.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...all, piece];
}

/** The part of a list that is drawn: rows of one height, so it is a division. */
export interface RowWindow {
  readonly first: number;
  /** The last row, included; before the first one if there is none. */
  readonly last: number;
}

/** The rows in sight, and as many above and below. */
export function rowWindow(scrolled: number, height: number, rowHeight: number, rows: number): RowWindow {
  const screen = Math.ceil(height / rowHeight);
  const top = Math.floor(scrolled / rowHeight);
  const first = Math.max(0, Math.min(top, rows - 1) - screen);
  return { first, last: Math.min(rows - 1, top + 2 * screen) };
}

/** Rows that stay in sight above and below the one that has the focus. */
const MARGIN = 2;

/** Where to scroll so that a row is in sight with some around it: as little as possible. */
export function scrollTo(row: number, scrolled: number, height: number, rowHeight: number): number {
  const margin = Math.min(MARGIN * rowHeight, Math.max(0, (height - rowHeight) / 2));
  const highest = row * rowHeight - margin;
  const lowest = (row + 1) * rowHeight + margin - height;
  return Math.max(0, Math.min(highest, Math.max(scrolled, lowest)));
}

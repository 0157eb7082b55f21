import { PAGE, type RowsSnapshot } from '../platform/paged-rows.js';

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

/** Where to scroll so that a row is in sight with some around it: as little as possible. Above a list there may be more. */
export function scrollTo(row: number, scrolled: number, height: number, rowHeight: number): number {
  const margin = Math.min(MARGIN * rowHeight, Math.max(0, (height - rowHeight) / 2));
  const highest = row * rowHeight - margin;
  const lowest = (row + 1) * rowHeight + margin - height;
  return Math.min(highest, Math.max(scrolled, lowest));
}

/** The rows that one can go to: those that were reached, and the one after them as long as there may be one (H8). */
export const rowsToGo = ({ reached, isComplete }: RowsSnapshot): number => (isComplete ? reached : reached + 1);

/**
 * How many rows a list has room for: a page more than were reached, because browsers cannot draw the height of a million rows.
 * The total is read apart from the rows, and no longer counts those that have left the view. So it never takes a row away (H8).
 */
export const roomFor = (rows: RowsSnapshot, total = Infinity): number =>
  rows.isComplete ? rows.reached : Math.max(rowsToGo(rows), Math.min(rows.reached + PAGE, total));

/** How many rows a list has; -1, as ARIA wants it, as long as that is not known. */
export const rowCount = ({ reached, isComplete }: RowsSnapshot, total = -1): number =>
  isComplete ? reached : total > reached ? total : -1;

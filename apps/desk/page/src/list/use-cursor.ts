import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { PagedRows } from '../platform/paged-rows.js';
import type { Row } from '../platform/report-queries.js';
import { isNarrow } from './use-row-height.js';
import { scrollTo } from './window.js';

interface CursorPlace {
  readonly grid: RefObject<HTMLElement | null>;
  readonly rows: PagedRows<Row>;
  readonly rowHeight: number;
  /** The height of the list. */
  readonly height: number;
  /** The open mention. */
  readonly opened: string | undefined;
  readonly open: (index: number) => void;
}

/**
 * The row where the reader is: that of the open mention, or else the one that had the focus last. Undefined as long as
 * there is none. While a mention is open, going to a row opens it, so that the mention on the right is the one that
 * commands change.
 */
export function useCursor({ grid, rows, rowHeight, height, opened, open }: CursorPlace) {
  const [marked, mark] = useState<number>();
  const isMarked = marked !== undefined && rows.row(marked)?.id === opened;
  const placeOf = (mention: string) => rows.placeOf(({ id }) => id === mention);
  const current = opened === undefined || isMarked ? marked : (placeOf(opened) ?? marked);

  const focusRow = (index: number): void => {
    const element = grid.current;
    if (!element || index < 0 || index >= rows.snapshot().reached) return;
    mark(index);
    element.scrollTo(0, scrollTo(index, element.scrollTop, element.clientHeight, rowHeight));
    // Where there is room for one column only, the open mention covers the list, and keeps the focus.
    if (opened !== undefined && isNarrow()) return;
    // The row may be drawn only after this.
    requestAnimationFrame(() => {
      const row = element.querySelector<HTMLElement>(`[data-index="${index}"]`);
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
    });
  };

  // A list that gets smaller, such as when a mention opens, must not hide the row of its reader.
  const keepInSight = useEffectEvent(() => {
    const element = grid.current;
    const row = document.activeElement;
    if (current === undefined || !element || !row?.matches(`[data-index="${current}"]`)) return;
    element.scrollTo(0, scrollTo(current, element.scrollTop, element.clientHeight, rowHeight));
    row.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => keepInSight(), [height, opened]);

  const move = (index: number) => {
    focusRow(index);
    if (opened !== undefined) open(index);
  };

  /** Goes to a mention. Returns whether it is in the list. */
  const moveTo = (mention: string): boolean => {
    const index = placeOf(mention);
    if (index !== undefined) move(index);
    return index !== undefined;
  };

  return { current, mark, move, moveTo };
}

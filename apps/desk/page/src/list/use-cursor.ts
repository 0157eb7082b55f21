import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { isNarrow } from '../platform/narrow.js';
import type { PagedRows } from '../platform/paged-rows.js';
import type { Row } from '../platform/report-queries.js';
import { scrollToRow } from './use-scrolled.js';
import { rowsToGo } from './window.js';

interface CursorPlace {
  readonly grid: RefObject<HTMLElement | null>;
  readonly rows: PagedRows<Row>;
  readonly rowHeight: number;
  /** The height of the window. */
  readonly height: number;
  /** The open mention. */
  readonly opened: string | undefined;
  readonly open: (index: number) => void;
}

/**
 * The row where the reader is: that of the open mention, or else the one that had the focus last. Undefined as long as
 * there is none. While a mention is open, going to a row opens it, so that the mention on the right is the one that
 * commands change. A reader who is faster than the platform waits in the row after those that were reached, where
 * commands change nothing.
 */
export function useCursor({ grid, rows, rowHeight, height, opened, open }: CursorPlace) {
  const [chosen, mark] = useState<number>();
  const snapshot = rows.snapshot();
  // The row after those that were reached goes away if nothing follows.
  const marked = chosen === undefined ? undefined : Math.min(chosen, Math.max(0, rowsToGo(snapshot) - 1));
  /** The row that takes the place of the open mention as soon as it is there. */
  const [awaited, setAwaited] = useState<{ readonly index: number; readonly after: string }>();
  const markedRow = marked === undefined ? undefined : rows.row(marked);
  const isAwaited = opened !== undefined && awaited?.after === opened && awaited.index === marked;
  const isWaiting = isAwaited && !markedRow;
  const isMarked = isWaiting || (opened !== undefined && markedRow?.id === opened);
  const current = opened === undefined || isMarked ? marked : (rows.placeOf(opened) ?? marked);

  // When what covers the list is closed, its reader is where the mention was.
  const [openedBefore, setOpenedBefore] = useState(opened);
  if (opened !== openedBefore) {
    setOpenedBefore(opened);
    const place = openedBefore === undefined ? undefined : rows.placeOf(openedBefore);
    if (opened === undefined && place !== undefined && isNarrow()) mark(place);
  }

  const showRow = (index: number): void => {
    const element = grid.current;
    if (!element) return;
    scrollToRow(element, index, rowHeight);
    // Where there is room for one column only, the open mention covers the list, and keeps the focus.
    if (opened !== undefined && isNarrow()) return;
    // The row may be drawn only after this.
    requestAnimationFrame(() => {
      const row = element.querySelector<HTMLElement>(`[data-index="${index}"]`);
      row?.focus({ preventScroll: true });
    });
  };

  const focusRow = (index: number): void => {
    if (index < 0 || index >= rowsToGo(rows.snapshot())) return;
    mark(index);
    showRow(index);
  };

  // A window that gets smaller must not hide the row of its reader.
  const keepInSight = useEffectEvent(() => {
    const element = grid.current;
    const row = document.activeElement;
    if (current === undefined || !element || !row?.matches(`[data-index="${current}"]`)) return;
    scrollToRow(element, current, rowHeight);
  });
  useEffect(() => keepInSight(), [height, opened]);

  const openAwaited = useEffectEvent(() => {
    if (isAwaited && markedRow) open(awaited.index);
  });
  useEffect(() => openAwaited(), [markedRow]);

  const keepFocus = useEffectEvent(() => {
    if (marked !== undefined && marked !== chosen && document.activeElement === document.body) showRow(marked);
  });
  useEffect(() => keepFocus(), [marked]);

  const move = (index: number) => {
    focusRow(index);
    if (opened === undefined) return;
    if (rows.row(index)) open(index);
    else setAwaited({ index, after: opened });
  };

  /** Goes to a mention. Returns whether it is in the list. */
  const moveTo = (mention: string): boolean => {
    const index = rows.placeOf(mention);
    if (index !== undefined) move(index);
    return index !== undefined;
  };

  return { current, isWaiting, mark, move, moveTo };
}

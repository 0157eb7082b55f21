import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useMarkers } from '../narrow/use-markers.js';
import { filtersOfShown, show, useShown } from '../narrow/view-context.js';
import { remember, remembered } from '../platform/navigation.js';
import { PAGE, type PagedRows } from '../platform/paged-rows.js';
import { usePlatform } from '../platform/platform.js';
import { textOfProblem } from '../platform/problems.js';
import type { Row } from '../platform/report-queries.js';
import { safeLink } from '../text/safe-text.js';
import { ListRow } from './list-row.js';
import { type ListRequest, rowsOf } from './list-rows.js';
import { rowWindow, scrollTo } from './window.js';
import { isNarrow, useRowHeight } from './use-row-height.js';
import './list.css';

interface ListProps {
  /** How many mentions match; undefined as long as it is not known. */
  readonly total: number | undefined;
  /** Another one reads the list again. */
  readonly version: number;
}

const SCROLLED = 'scrolled';

/** The mentions of the view, endless: a grid of rows that the arrows, j and k move through. */
export function List({ total, version }: ListProps) {
  const shown = useShown();
  const { report, sort } = shown.view;
  const platform = usePlatform();
  const request: ListRequest = { report, filters: filtersOfShown(shown), sort, version };
  const text = JSON.stringify(request);
  const rows = useMemo(() => rowsOf(platform, text), [platform, text]);
  return <Rows key={text} rows={rows} total={total} />;
}

/** How far the next page is read ahead, in screens. */
const AHEAD = 2;

function Rows({ rows, total }: { readonly rows: PagedRows<Row>; readonly total: number | undefined }) {
  const { view } = useShown();
  const { reached, isComplete, isLoading, error } = useSyncExternalStore(rows.subscribe, rows.snapshot);
  const rowHeight = useRowHeight();
  const markers = useMarkers();
  const grid = useRef<HTMLDivElement>(null);
  const [{ scrolled, height }, setPlace] = useState({ scrolled: 0, height: 600 });
  const [current, setCurrent] = useState(0);
  // As high as what was reached and a page more: browsers cannot draw the height of a million rows.
  const shownRows = isComplete ? reached : Math.min(reached + PAGE, total ?? reached + PAGE);
  const drawn = rowWindow(scrolled, height, rowHeight, shownRows);

  useEffect(() => {
    const element = grid.current!;
    const place = () => setPlace({ scrolled: element.scrollTop, height: element.clientHeight });
    const keep = () => remember(SCROLLED, element.scrollTop);
    const observer = new ResizeObserver(place);
    observer.observe(element);
    element.addEventListener('scroll', place, { passive: true });
    element.addEventListener('scrollend', keep);
    const before = remembered(SCROLLED);
    if (typeof before === 'number') element.scrollTop = before;
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', place);
      element.removeEventListener('scrollend', keep);
    };
  }, []);

  const ahead = drawn.last + AHEAD * Math.ceil(height / rowHeight);
  useEffect(() => rows.need(drawn.first, ahead), [rows, drawn.first, ahead, reached]);

  const open = useCallback(
    (index: number) => {
      const row = rows.row(index);
      if (row) show({ ...view, mention: row.id }, isNarrow() && view.mention === undefined ? 'push' : 'replace');
    },
    [rows, view],
  );

  const focusRow = (index: number) => {
    const element = grid.current;
    if (!element || index < 0 || index >= reached) return;
    setCurrent(index);
    element.scrollTop = scrollTo(index, element.scrollTop, element.clientHeight, rowHeight);
    // The row may be drawn only after this.
    requestAnimationFrame(() =>
      element.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
    );
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(height / rowHeight) - 1);
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      j: current + 1,
      ArrowUp: current - 1,
      k: current - 1,
      PageDown: Math.min(current + page, reached - 1),
      PageUp: Math.max(current - page, 0),
      Home: 0,
      End: reached - 1,
    };
    const link = event.key === 'o' ? safeLink(rows.row(current)?.url ?? null) : undefined;
    if (link) window.open(link.href, '_blank', 'noopener,noreferrer');
    else if (event.key === 'Enter') open(current);
    else if (event.key in steps) focusRow(steps[event.key]);
    else return;
    event.preventDefault();
  };

  const indices = Array.from({ length: Math.max(0, drawn.last - drawn.first + 1) }, (_, index) => drawn.first + index);
  // The row with the focus stays, however far the list is scrolled: Tab would not find its way back otherwise.
  if (current < shownRows && !indices.includes(current)) indices.push(current);

  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label="Mentions"
        aria-rowcount={isComplete ? reached : (total ?? -1)}
        aria-busy={isLoading}
        className="list"
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className="list-rows" style={{ blockSize: `${shownRows * rowHeight}px` }}>
          {indices.map((index) => {
            const row = rows.row(index);
            return (
              <ListRow
                key={row?.id ?? index}
                row={row}
                index={index}
                isCurrent={index === current}
                isOpen={row !== undefined && row.id === view.mention}
                zone={view.zone}
                markers={markers}
                onOpen={open}
                onFocus={setCurrent}
              />
            );
          })}
        </div>
      </div>
      {error !== undefined && (
        <p role="alert" className="problem">
          {textOfProblem(error)}{' '}
          <button type="button" className="button" onClick={() => rows.need(drawn.first, ahead)}>
            Try again
          </button>
        </p>
      )}
      {isComplete && reached === 0 && (
        <p className="list-empty">No mention matches. Take something back above, or choose more days.</p>
      )}
    </>
  );
}

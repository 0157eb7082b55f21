import {
  type KeyboardEvent,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { EXPORT } from '../coding/commands.js';
import { CodingBar } from '../coding/coding-bar.js';
import { useCoding } from '../coding/coding-context.js';
import { KEYS } from '../coding/preferences.js';
import { useSelected } from '../coding/selection.js';
import { targetOf } from '../coding/target.js';
import { useMarkers } from '../narrow/use-markers.js';
import { filtersOfShown, show, type Shown, useShown, ViewContext } from '../narrow/view-context.js';
import { PAGE } from '../platform/paged-rows.js';
import { usePlatform } from '../platform/platform.js';
import { textOfProblem } from '../platform/problems.js';
import { actOnKey } from './list-keys.js';
import { ListRow } from './list-row.js';
import { type ListRequest, listOf, readThrough } from './list-rows.js';
import { SelectionBar } from './selection-bar.js';
import { useRowHeight, isNarrow } from './use-row-height.js';
import { isBehind, useScrolled } from './use-scrolled.js';
import { rowWindow, scrollTo } from './window.js';
import './list.css';

interface ListProps {
  /** How many mentions match; undefined as long as it is not known. */
  readonly total: number | undefined;
  /** Another one reads the list again. */
  readonly version: number;
}

/** The mentions of the view, endless: a grid of rows that the arrows, j and k move through, and that keys change. */
export function List({ total, version }: ListProps) {
  const platform = usePlatform();
  const shown = useShown();
  const list = useMemo(() => ({ shown, total, request: requestOf(shown, version) }), [shown, total, version]);
  const drawn = useDeferredValue(list);
  // Asked for at once. What was clicked answers first, and the rows of the new list are drawn then.
  useEffect(() => listOf(platform, list.request).rows.need(0, 0), [platform, list.request]);
  return (
    <ViewContext value={drawn.shown}>
      <div className="list-whole" data-stale={drawn.request !== list.request || undefined}>
        <Rows key={drawn.request} request={drawn.request} total={drawn.total} />
      </div>
    </ViewContext>
  );
}

function requestOf(shown: Shown, version: number): string {
  const { report, sort } = shown.view;
  const request: ListRequest = { report, filters: filtersOfShown(shown), sort, version };
  return JSON.stringify(request);
}

/** How far the next page is read ahead, in screens. */
const AHEAD = 2;

const Rows = memo(function Rows({
  request,
  total,
}: {
  readonly request: string;
  readonly total: number | undefined;
}) {
  const platform = usePlatform();
  const coding = useCoding();
  const { view } = useShown();
  const [{ rows, selection }] = useState(() => listOf(platform, request));
  const { reached, isComplete, isLoading, error } = useSyncExternalStore(rows.subscribe, rows.snapshot);
  const selected = useSelected(selection);
  const rowHeight = useRowHeight();
  const markers = useMarkers();
  const grid = useRef<HTMLDivElement>(null);
  const { scrolled, height } = useScrolled(grid, rowHeight);
  const [current, setCurrent] = useState(0);
  // As high as what was reached and a page more: browsers cannot draw the height of a million rows.
  const shownRows = isComplete ? reached : Math.min(reached + PAGE, total ?? reached + PAGE);
  const drawn = rowWindow(scrolled, height, rowHeight, shownRows);
  const target = targetOf(selected, rows.row(current), total);

  const ahead = drawn.last + AHEAD * Math.ceil(height / rowHeight);
  // A new platform is one of a new login: what had failed is read again.
  useEffect(() => {
    readThrough(platform);
    rows.need(drawn.first, ahead);
  }, [rows, platform, drawn.first, ahead, reached]);

  const open = useCallback(
    (index: number) => {
      const row = rows.row(index);
      // A list of an earlier view must not lead back to it.
      if (!row || isBehind(grid.current)) return;
      show({ ...view, mention: row.id }, isNarrow() && view.mention === undefined ? 'push' : 'replace');
    },
    [rows, view],
  );

  const focusRow = useCallback(
    (index: number) => {
      const element = grid.current;
      if (!element || index < 0 || index >= rows.snapshot().reached) return;
      setCurrent(index);
      element.scrollTop = scrollTo(index, element.scrollTop, element.clientHeight, rowHeight);
      // The row may be drawn only after this.
      requestAnimationFrame(() => {
        const row = element.querySelector<HTMLElement>(`[data-index="${index}"]`);
        row?.focus({ preventScroll: true });
        row?.scrollIntoView({ block: 'nearest' });
      });
    },
    [rows, rowHeight],
  );

  useEffect(() => {
    const next = () => focusRow(current + 1);
    coding.steps.addEventListener('next', next);
    return () => coding.steps.removeEventListener('next', next);
  }, [coding.steps, current, focusRow]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!KEYS.get() && event.key.length === 1) return;
    const page = Math.max(1, Math.floor(height / rowHeight) - 1);
    const place = { current, page, rows, selection };
    if (actOnKey(event, place, { focusRow, open, run: (command) => coding.run(command, target) })) {
      event.preventDefault();
    }
  };

  const indices = Array.from({ length: Math.max(0, drawn.last - drawn.first + 1) }, (_, index) => drawn.first + index);
  // The row with the focus stays, however far the list is scrolled: Tab would not find its way back otherwise.
  if (current < shownRows && !indices.includes(current)) indices.push(current);

  return (
    <>
      <SelectionBar rows={rows} selection={selection} total={total} onExport={() => coding.run(EXPORT, target)} />
      <div
        ref={grid}
        role="grid"
        aria-label="Mentions"
        aria-multiselectable
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
                view={view}
                markers={markers}
                queue={coding.queue}
                selection={selection}
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
      <CodingBar
        queue={coding.queue}
        target={target}
        onCommand={(command) => coding.run(command, target) && focusRow(current + 1)}
      />
    </>
  );
});

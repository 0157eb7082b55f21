import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Command, EXPORT } from '../coding/commands.js';
import { CodingBar } from '../coding/coding-bar.js';
import { useCoding } from '../coding/coding-context.js';
import { useSelected } from '../coding/selection.js';
import { targetOf } from '../coding/target.js';
import { closeMention } from '../detail/close-mention.js';
import { useMarkers } from '../narrow/use-markers.js';
import { filtersOfShown, show, type Shown, useShown, ViewContext } from '../narrow/view-context.js';
import { PAGE } from '../platform/paged-rows.js';
import { usePlatform } from '../platform/platform.js';
import { useMention } from '../platform/report-queries.js';
import { ErrorAlert } from '../widgets/error-alert.js';
import { actOnKey } from './list-keys.js';
import { ListRow } from './list-row.js';
import { type ListRequest, listOf, readThrough } from './list-rows.js';
import { SelectionBar } from './selection-bar.js';
import { useCursor } from './use-cursor.js';
import { useKeys } from './use-keys.js';
import { useRowHeight, isNarrow } from './use-row-height.js';
import { isBehind, useScrolled } from './use-scrolled.js';
import { rowWindow } from './window.js';
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
        <Rows key={drawn.request} request={drawn.request} total={drawn.total} opened={shown.view.mention} />
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

interface RowsProps {
  readonly request: string;
  readonly total: number | undefined;
  /** The open mention: that of the address, never an earlier one, because commands change it. */
  readonly opened: string | undefined;
}

const Rows = memo(function Rows({ request, total, opened }: RowsProps) {
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
  // As high as what was reached and a page more: browsers cannot draw the height of a million rows.
  const shownRows = isComplete ? reached : Math.min(reached + PAGE, total ?? reached + PAGE);
  const drawn = rowWindow(scrolled, height, rowHeight, shownRows);

  const ahead = drawn.last + AHEAD * Math.ceil(height / rowHeight);
  // A new platform is one of a new login: what had failed is read again.
  useEffect(() => {
    readThrough(platform);
    rows.need(drawn.first, ahead);
  }, [rows, platform, drawn.first, ahead, reached]);

  const openMention = useCallback(
    (mention: string) => {
      // A list of an earlier view must not lead back to it.
      if (isBehind(grid.current)) return;
      show({ ...view, mention }, isNarrow() && view.mention === undefined ? 'push' : 'replace');
    },
    [view],
  );
  const open = useCallback(
    (index: number) => {
      const row = rows.row(index);
      if (row) openMention(row.id);
    },
    [rows, openMention],
  );

  const { current, mark, move, moveTo } = useCursor({ grid, rows, rowHeight, height, opened, open });
  const row = current === undefined ? undefined : rows.row(current);
  const isOpenHere = opened === undefined || row?.id === opened;
  // The open mention need not be in the list.
  const { data: elsewhere } = useMention(view.report, isOpenHere ? undefined : opened);
  const changed = isOpenHere ? row : elsewhere?.id === opened ? elsewhere : undefined;
  const target = targetOf(selected, changed, total);

  const run = (command: Command) => {
    const goes = coding.run(command, target);
    if (goes === 'next') {
      if (current !== undefined && isOpenHere) move(current + 1);
    } else if (goes && !moveTo(goes.mention)) openMention(goes.mention);
  };

  useKeys((event) => {
    const page = Math.max(1, Math.floor(height / rowHeight) - 1);
    const isInList = grid.current!.contains(event.target as Node);
    const close = () => opened !== undefined && !isBehind(grid.current) && closeMention(view);
    return actOnKey(event, { current, isInList, page, rows, selection }, { move, open, close, run });
  });

  const indices = Array.from({ length: Math.max(0, drawn.last - drawn.first + 1) }, (_, index) => drawn.first + index);
  // The row with the focus stays, however far the list is scrolled: Tab would not find its way back otherwise.
  if (current !== undefined && current < shownRows && !indices.includes(current)) indices.push(current);

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
      >
        <div role="rowgroup" className="list-rows" style={{ blockSize: `${shownRows * rowHeight}px` }}>
          {indices.map((index) => {
            const row = rows.row(index);
            return (
              <ListRow
                key={row?.id ?? index}
                row={row}
                index={index}
                isCurrent={index === (current ?? 0)}
                isMarked={index === current}
                isOpen={row !== undefined && row.id === opened}
                view={view}
                markers={markers}
                queue={coding.queue}
                selection={selection}
                onOpen={open}
                onFocus={mark}
              />
            );
          })}
        </div>
      </div>
      {error !== undefined && <ErrorAlert error={error} onRetry={() => rows.need(drawn.first, ahead)} />}
      {isComplete && reached === 0 && (
        <p className="list-empty">No mention matches. Take something back above, or choose more days.</p>
      )}
      <CodingBar queue={coding.queue} target={target} onCommand={run} />
    </>
  );
});

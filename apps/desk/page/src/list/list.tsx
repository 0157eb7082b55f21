import {
  type CSSProperties,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Command, EXPORT } from '../coding/commands.js';
import { CodingBar } from '../coding/coding-bar.js';
import { useCoding } from '../coding/coding-context.js';
import { excludedBy, useSelected } from '../coding/selection.js';
import { targetOf } from '../coding/target.js';
import { closeMention } from '../detail/close-mention.js';
import { useMarkers } from '../narrow/use-markers.js';
import { filtersOfShown, show, type Shown, useShown, ViewContext } from '../narrow/view-context.js';
import { isNarrow, useIsNarrow } from '../platform/narrow.js';
import { usePlatform } from '../platform/platform.js';
import { REVIEW_MODE } from '../platform/preferences.js';
import { useMention, useTotal } from '../platform/report-queries.js';
import { count } from '../text/format.js';
import { ErrorAlert } from '../widgets/error-alert.js';
import { actOnKey } from './list-keys.js';
import { ListRow } from './list-row.js';
import { type ListRequest, listOf, readThrough } from './list-rows.js';
import { SelectionBar } from './selection-bar.js';
import { useCursor } from './use-cursor.js';
import { useKeys } from './use-keys.js';
import { useRowSize } from './use-row-size.js';
import { isBehind, sightOf, useScrolled } from './use-scrolled.js';
import { roomFor, rowCount, rowWindow } from './window.js';
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
  const snapshot = useSyncExternalStore(rows.subscribe, rows.snapshot);
  const { reached, isComplete, isLoading, error } = snapshot;
  const selected = useSelected(selection);
  const { height: rowHeight, lines } = useRowSize();
  const markers = useMarkers();
  const [isSelecting, setSelecting] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const { scrolled, height } = useScrolled(grid, rowHeight);
  const shownRows = roomFor(snapshot, total);
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

  const { current, isWaiting, mark, move, moveTo } = useCursor({ grid, rows, rowHeight, height, opened, open });
  const row = (current === undefined ? undefined : rows.row(current)) ?? undefined;
  const isOpenHere = opened === undefined || row?.id === opened;
  // The open mention need not be in the list.
  const { data: elsewhere } = useMention(view.report, isOpenHere ? undefined : opened);
  const opening = elsewhere?.id === opened ? elsewhere : undefined;
  const changed = isOpenHere ? row : isWaiting ? undefined : opening;
  const matching = { total, others: useOthers(excludedBy(selected)) };
  const target = targetOf(selection, changed, matching);

  const run = (command: Command) => {
    const goes = coding.run(command, target);
    // Who reviews reads the whole text of each mention.
    if ('act' in command && command.act === 'review' && REVIEW_MODE.get() && opened === undefined) open(current ?? 0);
    if (goes === 'next') {
      if (current !== undefined && isOpenHere) move(current + 1);
    } else if (goes && !moveTo(goes.mention)) openMention(goes.mention);
  };

  const deselect = () => {
    selection.clear();
    setSelecting(false);
  };

  useKeys((event) => {
    const page = Math.max(1, Math.floor(sightOf(grid.current!).height / rowHeight) - 1);
    const isInList = grid.current!.contains(event.target as Node);
    const close = () => {
      if (opened === undefined) deselect();
      else if (!isBehind(grid.current)) closeMention(view);
    };
    return actOnKey(event, { current, isInList, page, rows, selection }, { move, open, close, run });
  });

  const showProblem = (mention: string) => {
    // Going to a row opens it only while another mention is open.
    if (!moveTo(mention) || opened === undefined) openMention(mention);
  };

  const step = (by: number) => move(Math.max(0, (current ?? -1) + by));

  const indices = Array.from({ length: Math.max(0, drawn.last - drawn.first + 1) }, (_, index) => drawn.first + index);
  // The row with the focus stays, however far the list is scrolled: Tab would not find its way back otherwise.
  if (current !== undefined && current < shownRows && !indices.includes(current)) indices.push(current);

  // Those that leave the view while one judges still count.
  const [firstTotal, setFirstTotal] = useState(total);
  if (firstTotal === undefined && total !== undefined) setFirstTotal(total);
  const rowsInAll = isComplete ? reached : Math.max(firstTotal ?? 0, reached);
  // Where there is room for one column only, the open mention covers all but the bar.
  const isCovered = useIsNarrow() && opened !== undefined;
  const isAnySelected = selected.isAll || selected.ids.size > 0;
  return (
    <>
      <div className="list-whole" inert={isCovered}>
        <SelectionBar
          rows={rows}
          selection={selection}
          matching={matching}
          isSelecting={isSelecting || isAnySelected}
          onSelecting={setSelecting}
          onExport={() => coding.run(EXPORT, target)}
        />
        <div
          ref={grid}
          role="grid"
          aria-label="Mentions"
          aria-multiselectable
          aria-rowcount={rowCount(snapshot, total)}
          aria-busy={isLoading}
          className="list"
          data-lines={lines}
          data-selecting={isSelecting || isAnySelected || undefined}
          style={{ '--row-height': `${rowHeight}px`, '--row-lines': lines } as CSSProperties}
        >
          <div role="rowgroup" className="list-rows" style={{ blockSize: `${shownRows * rowHeight}px` }}>
            {indices.map((index) => {
              const row = rows.row(index);
              return (
                <ListRow
                  // It keeps the focus while its mention is read.
                  key={index}
                  row={row}
                  index={index}
                  isCurrent={index === (current ?? 0)}
                  isMarked={index === current}
                  isOpen={opened !== undefined && row?.id === opened}
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
      </div>
      <CodingBar
        queue={coding.queue}
        target={target}
        onCommand={run}
        onStep={opened === undefined ? undefined : step}
        opened={opened}
        onShow={showProblem}
        progress={current === undefined ? undefined : progressOf(current, rowsInAll)}
      />
    </>
  );
});

/** The place of a row: `58 of 200`. */
const progressOf = (row: number, rows: number): string => `${count(row + 1)} of ${count(Math.max(rows, row + 1))}`;

/** How many mentions match that are not among these; undefined as long as that is not known, and without any of these. */
function useOthers(excluded: readonly string[]): number | undefined {
  const shown = useShown();
  const filters = filtersOfShown(shown, undefined, [{ boolean: { must_not: { ids: excluded } } }]);
  return useTotal(shown.view.report, filters, { enabled: excluded.length > 0 }).data;
}

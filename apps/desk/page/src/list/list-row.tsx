import { memo } from 'react';
import { stillMatches } from '../changing/matches.js';
import { ProblemNote } from '../coding/problem-note.js';
import { type Selection, useIsSelected } from '../coding/selection.js';
import { useShownMention } from '../coding/use-overlay.js';
import type { WriteQueue } from '../changing/write-queue.js';
import { MarkedText } from '../narrow/marked-text.js';
import type { useMarkers } from '../narrow/use-markers.js';
import { Sentiment } from '../narrow/value-name.js';
import type { Row } from '../platform/report-queries.js';
import type { View } from '../state/view.js';
import { wholeWords } from '../text/beginning.js';
import { htmlLanguage } from '../text/language.js';
import { RowFacts } from './row-facts.js';

/** The most UTF-16 units of a text that a row shows. */
const SHOWN = 400;

interface ListRowProps {
  /** Undefined as long as it is not there, null if the platform no longer has it. */
  readonly row: Row | null | undefined;
  readonly index: number;
  /** Whether Tab leads to it. */
  readonly isCurrent: boolean;
  /** Whether commands change it. */
  readonly isMarked: boolean;
  readonly isOpen: boolean;
  readonly view: View;
  readonly markers: ReturnType<typeof useMarkers>;
  readonly queue: WriteQueue;
  readonly selection: Selection;
  readonly onOpen: (index: number) => void;
  readonly onFocus: (index: number) => void;
}

/** A mention in the list. Its place is that of its index, however far the list was scrolled. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, index, isCurrent, isMarked, isOpen, selection, onOpen, onFocus } = props;
  const isSelected = useIsSelected(selection, row?.id);
  return (
    <div
      role="row"
      className="row"
      data-index={index}
      data-mention={row?.id}
      data-marked={isMarked || undefined}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      tabIndex={isCurrent ? 0 : -1}
      style={{ insetBlockStart: `calc(${index} * var(--row-height))` }}
      onClick={() => onOpen(index)}
      onFocus={() => onFocus(index)}
    >
      {row ? (
        <Cells {...props} row={row} isSelected={isSelected} />
      ) : row === null ? (
        <div role="gridcell" className="row-gone">
          This mention is not there any more.
        </div>
      ) : (
        <div role="gridcell" className="row-waiting" aria-busy="true" />
      )}
    </div>
  );
});

const REVIEW_MARKS: Readonly<Record<string, string>> = { reviewed: '✓', deleted: '✕' };

/** What a person has decided about a mention, if anybody has. */
const ReviewMark = ({ status }: { readonly status: string }) =>
  REVIEW_MARKS[status] && (
    <span className="row-review">
      <span aria-hidden="true">{REVIEW_MARKS[status]}</span>
      <span className="visually-hidden">{status}</span>
    </span>
  );

function Cells({
  row,
  isCurrent,
  isSelected,
  view,
  markers,
  queue,
  selection,
}: ListRowProps & { row: Row; isSelected: boolean }) {
  const { mention, overlay } = useShownMention(queue, row);
  const { title, content, language, sentiment, review } = mention;
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <>
      {/* A click next to the box must not open the mention. */}
      <div role="gridcell" className="row-select" onClick={(event) => event.stopPropagation()}>
        <input
          type="checkbox"
          aria-label="Select"
          tabIndex={-1}
          checked={isSelected}
          onChange={() => selection.toggle(row.id)}
        />
      </div>
      <div role="gridcell" className="row-marks">
        <Sentiment value={sentiment} isShort />
        <ReviewMark status={review.status} />
      </div>
      <div role="gridcell" className="row-text">
        <p className="row-texts" lang={htmlLanguage(language)} dir="auto">
          {title && (
            <b>
              <MarkedText text={title} found={markers.title} />{' '}
            </b>
          )}
          <MarkedText text={wholeWords(content ?? '', SHOWN)} found={markers.content} />
          {!title && !content && <i lang="en">No text</i>}
        </p>
        {overlay?.problem ? (
          <div onClick={(event) => event.stopPropagation()}>
            <ProblemNote queue={queue} problem={overlay.problem} mention={mention} tabIndex={tabIndex} />
          </div>
        ) : (
          <RowFacts
            mention={mention}
            view={view}
            isPending={overlay !== undefined && overlay.pending.length > 0}
            hasLeft={overlay !== undefined && !stillMatches(view, mention)}
          />
        )}
      </div>
    </>
  );
}

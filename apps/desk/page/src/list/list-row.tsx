import { memo } from 'react';
import { MarkedText } from '../narrow/marked-text.js';
import type { useMarkers } from '../narrow/use-markers.js';
import { Sentiment } from '../narrow/value-name.js';
import type { Row } from '../platform/report-queries.js';
import { htmlLanguage } from '../text/language.js';
import { dateAndTime } from '../text/format.js';
import { safeLink, safeText } from '../text/safe-text.js';

/** A row shows the beginning of a text. */
const SHOWN = 400;

interface ListRowProps {
  readonly row: Row | undefined;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly zone: string;
  readonly markers: ReturnType<typeof useMarkers>;
  readonly onOpen: (index: number) => void;
  readonly onFocus: (index: number) => void;
}

/** A mention in the list. Its place is that of its index, however far the list was scrolled. */
export const ListRow = memo(function ListRow({
  row,
  index,
  isCurrent,
  isOpen,
  zone,
  markers,
  onOpen,
  onFocus,
}: ListRowProps) {
  return (
    <div
      role="row"
      className="row"
      data-index={index}
      data-mention={row?.id}
      aria-rowindex={index + 1}
      aria-selected={isOpen}
      tabIndex={isCurrent ? 0 : -1}
      style={{ insetBlockStart: `calc(${index} * var(--row-height))` }}
      onClick={() => onOpen(index)}
      onFocus={() => onFocus(index)}
    >
      {row ? (
        <Cells row={row} zone={zone} markers={markers} />
      ) : (
        <div role="gridcell" className="row-waiting" aria-busy="true" />
      )}
    </div>
  );
});

function Cells({ row, zone, markers }: { row: Row; zone: string; markers: ListRowProps['markers'] }) {
  const { title, content, language, author, url, date, tags, sentiment, review, type } = row;
  const name = author?.name ? safeText(author.name) : undefined;
  const tagNames = tags.slice(0, 4);
  return (
    <>
      <div role="gridcell" className="row-sentiment">
        <Sentiment value={sentiment} isShort />
      </div>
      <div role="gridcell" className="row-text">
        <p className="row-texts" lang={htmlLanguage(language)} dir="auto">
          {title && (
            <b>
              <MarkedText text={title} found={markers.title} />{' '}
            </b>
          )}
          <MarkedText text={(content ?? '').slice(0, SHOWN)} found={markers.content} />
          {!title && !content && <i>No text</i>}
        </p>
        <p className="row-facts">
          <time dateTime={date}>{dateAndTime(date, zone)}</time>
          {name && <bdi>{name}</bdi>}
          <bdi>{safeLink(url)?.host}</bdi>
          {type === 'comment' && <span>comment</span>}
          {review.status !== 'unreviewed' && <span>{review.status}</span>}
          {tagNames.map((tag) => (
            <bdi key={tag} className="row-tag">
              {safeText(tag)}
            </bdi>
          ))}
        </p>
      </div>
    </>
  );
}

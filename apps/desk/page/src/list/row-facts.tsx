import type { Row } from '../platform/report-queries.js';
import { dateAndTime } from '../text/format.js';
import { safeLink, safeText } from '../text/safe-text.js';

/** A row shows the first tags. */
const TAGS = 4;

interface RowFactsProps {
  readonly mention: Row;
  readonly zone: string;
  /** Whether a change of it is not saved yet. */
  readonly isPending: boolean;
  /** Whether it no longer has what the view has chosen. It stays until the list is read again. */
  readonly hasLeft: boolean;
}

/** What is known of a mention, in one line. */
export function RowFacts({ mention, zone, isPending, hasLeft }: RowFactsProps) {
  const { date, author, url, type, review, tags } = mention;
  const name = author?.name ? safeText(author.name) : undefined;
  return (
    <p className="row-facts">
      <time dateTime={date}>{dateAndTime(date, zone)}</time>
      {isPending && <i>saving …</i>}
      {hasLeft && <i>no longer matches</i>}
      {review.status !== 'unreviewed' && <span>{review.status}</span>}
      {name && <bdi>{name}</bdi>}
      <bdi>{safeLink(url)?.host}</bdi>
      {type === 'comment' && <span>comment</span>}
      {tags.slice(0, TAGS).map((tag) => (
        <bdi key={tag} className="row-tag">
          {safeText(tag)}
        </bdi>
      ))}
    </p>
  );
}

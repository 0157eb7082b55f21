import { usePlatform } from '../platform/platform.js';
import type { Row } from '../platform/report-queries.js';
import { type Sort, type View } from '../state/view.js';
import { ago, counted, dateAndTime, score, short } from '../text/format.js';
import { safeLink, safeText } from '../text/safe-text.js';

/** A row names the first tags, and says how many more there are. */
const TAGS = 2;

interface RowFactsProps {
  readonly mention: Row;
  readonly view: View;
  /** Whether a change of it is not saved yet. */
  readonly isPending: boolean;
  /** Whether it no longer has what the view has chosen. It stays until the list is read again. */
  readonly hasLeft: boolean;
}

/** What is known of a mention, in one line: the most important first. What does not fit is left out, from the end. */
export function RowFacts({ mention, view: { zone, sort }, isPending, hasLeft }: RowFactsProps) {
  const { now } = usePlatform();
  const { date, author, url, type, tags } = mention;
  const name = author?.name ? safeText(author.name) : undefined;
  const host = safeLink(url)?.host;
  return (
    <p className="row-facts">
      {isPending && <i>saving …</i>}
      {hasLeft && <i>no longer matches</i>}
      <SortedBy mention={mention} sort={sort} zone={zone} />
      {name && <bdi>{name}</bdi>}
      {host && <bdi>{host}</bdi>}
      <time dateTime={date} title={dateAndTime(date, zone)}>
        {ago(date, now(), zone)}
      </time>
      {tags.length > 0 && (
        <span>
          {tags.slice(0, TAGS).map((tag) => (
            <span key={tag} className="row-tag">
              <bdi>{safeText(tag)}</bdi>
            </span>
          ))}
          {tags.length > TAGS && `+${tags.length - TAGS}`}
        </span>
      )}
      {type === 'comment' && <span>comment</span>}
    </p>
  );
}

/** What the list is sorted by, unless it is the time of a mention, which every row has (H10). */
function SortedBy({ mention, sort: { key }, zone }: { mention: Row; sort: Sort; zone: string }) {
  if (key === 'date') return null;
  if (key === 'infused_at' || key === 'crawled_at') {
    const at = mention[key];
    return at && <b>{`${key === 'infused_at' ? 'added' : 'fetched'} ${dateAndTime(at, zone)}`}</b>;
  }
  const value = key === 'engagement' ? engagementOf(mention) : mention[key];
  if (value === null) return null;
  if (key === 'engagement') return <b title={counted(value, 'interaction')}>{`${short(value)} interactions`}</b>;
  return <b>{`${key === 'influence' ? 'influence' : 'rank'} ${score(value)}`}</b>;
}

/** The sum of what is known, as the platform sorts by it (D27); null if nothing is. */
function engagementOf({ interactions }: Row): number | null {
  const known = [interactions?.likes, interactions?.comments, interactions?.shares].filter((each) => each != null);
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
}

import type { Mention } from '@earshot/client';
import { Children, type ReactNode, useState } from 'react';
import { useCoding } from '../coding/coding-context.js';
import type { Read } from '../changing/overlay.js';
import { ProblemNote } from '../coding/problem-note.js';
import { useShownMention } from '../coding/use-overlay.js';
import { MarkedText } from '../narrow/marked-text.js';
import { NarrowLink } from '../narrow/narrow-link.js';
import { useMarkers } from '../narrow/use-markers.js';
import { ValueName } from '../narrow/value-name.js';
import { filtersOfShown, useShown } from '../narrow/view-context.js';
import { Link } from '../platform/link.js';
import { REVIEW_MODE, usePreference } from '../platform/preferences.js';
import { useTotal } from '../platform/report-queries.js';
import { writeHistory } from '../state/history-view.js';
import { FIELDS, type FieldName } from '../state/fields.js';
import { dateAndTime, counted } from '../text/format.js';
import { htmlLanguage } from '../text/language.js';
import type { Marker } from '../text/marks.js';
import { safeLink, safeText } from '../text/safe-text.js';
import { firstView, narrow, type View } from '../state/view.js';
import { writeView } from '../state/view-url.js';
import { factsOf } from './facts.js';
import { ThreadBox } from './thread-box.js';

/** The text of a mention, what can be narrowed to, and all other members. */
export function DetailBody({ read }: { readonly read: Read<Mention> }) {
  const { view } = useShown();
  const { queue } = useCoding();
  const { mention, overlay } = useShownMention(queue, read);
  const { title, content, url, date, language, author } = mention;
  const markers = useMarkers();
  // Each part has its own direction: one without strong characters, or in English, must not turn the others.
  const written: Written = { lang: htmlLanguage(language), dir: 'auto' };
  const link = safeLink(url);
  const { values, others } = factsOf(mention);
  return (
    <article>
      <div className="detail-text">
        {title ? (
          <h2 {...written} tabIndex={-1}>
            <MarkedText text={title} found={markers.title} />
          </h2>
        ) : (
          <h2 tabIndex={-1}>Mention without a title</h2>
        )}
        {author?.name && (
          <p {...written} className="detail-author">
            <MarkedText text={author.name} found={markers.author} />
          </p>
        )}
        {content !== null && <Content key={mention.id} written={written} text={content} found={markers.content} />}
      </div>
      <p className="detail-source">
        <time dateTime={date} title={date}>
          {dateAndTime(date, view.zone)}
        </time>
        {link ? (
          <a href={link.href} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
            Open the original at <bdi>{link.host}</bdi>
          </a>
        ) : (
          url && (
            <span>
              Original: <bdi>{safeText(url)}</bdi>
            </span>
          )
        )}
      </p>
      {overlay?.problem && <ProblemNote queue={queue} problem={overlay.problem} mention={mention} />}
      <p>
        <Link to={writeHistory({ report: view.report, mention: mention.id, zone: view.zone, unreadable: [] })}>
          What was changed here
        </Link>
      </p>
      {title && <SameTitle title={title} />}
      <ThreadBox key={mention.root_id} mention={mention} />
      {author?.id && (
        <p>
          <Link to={writeView(viewOfAuthor(view, author.id))}>All mentions of this author</Link>
        </p>
      )}
      <Facts key={mention.id}>
        {values.map(({ field, values: of }) => (
          <Fact key={field} name={FIELDS[field].label}>
            {of.map((value) => (
              <Narrowing key={value} field={field} value={value} />
            ))}
          </Fact>
        ))}
        {others.map(([name, text]) => (
          <Fact key={name} name={name}>
            <bdi>{safeText(text)}</bdi>
          </Fact>
        ))}
        {(['crawled_at', 'infused_at'] as const).map(
          (name) =>
            mention[name] !== null && (
              <Fact key={name} name={name === 'crawled_at' ? 'Fetched' : 'Added'}>
                {dateAndTime(mention[name], view.zone)}
              </Fact>
            ),
        )}
        {mention.review.reviewed_at !== null && (
          <Fact name="Reviewed">{dateAndTime(mention.review.reviewed_at, view.zone)}</Fact>
        )}
      </Facts>
    </article>
  );
}

/** All that an author has written in a report: when, where and how, with what got the most reactions first (H10). */
const viewOfAuthor = ({ report, zone }: View, author: string): View => ({
  ...narrow(firstView(report, zone), 'chosen', 'author', author),
  period: { type: 'all' },
  sort: { key: 'engagement', direction: 'desc' },
});

/** In what language and direction a text is written. */
interface Written {
  readonly lang: string | undefined;
  readonly dir: 'auto';
}

/** A text that is longer is folded. */
const LONG = 1_200;

interface ContentProps {
  readonly written: Written;
  readonly text: string;
  readonly found: readonly Marker[];
}

/** The text of a mention. A long one is folded until its reader wants all of it. */
function Content({ written, text, found }: ContentProps) {
  const isReviewing = usePreference(REVIEW_MODE);
  const [isUnfolded, setWhole] = useState(false);
  const isWhole = isUnfolded || isReviewing;
  const isFolded = text.length > LONG && !isWhole;
  return (
    <>
      <p {...written} className="detail-content" data-folded={isFolded || undefined}>
        <MarkedText text={text} found={found} />
      </p>
      {isFolded && (
        <button type="button" className="button-link" onClick={() => setWhole(true)}>
          Show the whole text
        </button>
      )}
    </>
  );
}

/** The first facts are in sight. */
const FIRST_FACTS = 12;

function Facts({ children }: { readonly children: ReactNode }) {
  const facts = Children.toArray(children);
  const [areAll, setAll] = useState(false);
  return (
    <>
      <dl className="detail-facts">{areAll ? facts : facts.slice(0, FIRST_FACTS)}</dl>
      {facts.length > FIRST_FACTS && !areAll && (
        <button type="button" className="button-link" onClick={() => setAll(true)}>
          Show {facts.length - FIRST_FACTS} more facts
        </button>
      )}
    </>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Narrowing = ({ field, value }: { readonly field: FieldName; readonly value: string }) => (
  <NarrowLink className="chip" field={field} value={value} aria-keyshortcuts="x">
    <ValueName field={field} value={value} />
  </NarrowLink>
);

/** How many of the shown mentions have the same title: posts that repeat one another. */
function SameTitle({ title }: { readonly title: string }) {
  const shown = useShown();
  const filters = filtersOfShown(shown, 'title', [FIELDS.title.filter([title])]);
  const { data: total } = useTotal(shown.view.report, filters);
  if (total === undefined || total < 2) return null;
  return (
    <p>
      <NarrowLink field="title" value={title}>
        {counted(total, 'mention')} with this title
      </NarrowLink>
    </p>
  );
}

import type { Mention } from '@earshot/client';
import { useCoding } from '../coding/coding-context.js';
import type { Read } from '../coding/overlay.js';
import { ProblemNote } from '../coding/problem-note.js';
import { useShownMention } from '../coding/use-overlay.js';
import { MarkedText } from '../narrow/marked-text.js';
import { NarrowLink } from '../narrow/narrow-link.js';
import { useMarkers } from '../narrow/use-markers.js';
import { ValueName } from '../narrow/value-name.js';
import { filtersOfShown, useShown } from '../narrow/view-context.js';
import { Link } from '../platform/link.js';
import { useTotal } from '../platform/report-queries.js';
import { writeHistory } from '../state/history-view.js';
import { FIELDS, type FieldName } from '../state/fields.js';
import { dateAndTime, counted } from '../text/format.js';
import { htmlLanguage } from '../text/language.js';
import { safeLink, safeText } from '../text/safe-text.js';
import { factsOf } from './facts.js';

/** The text of a mention, what can be narrowed to, and all other members. */
export function DetailBody({ read }: { readonly read: Read<Mention> }) {
  const { view } = useShown();
  const { queue } = useCoding();
  const { mention, overlay } = useShownMention(queue, read);
  const { title, content, url, date, language, author } = mention;
  const markers = useMarkers();
  const link = safeLink(url);
  const { values, others } = factsOf(mention);
  return (
    <article>
      <div lang={htmlLanguage(language)} dir="auto" className="detail-text">
        <h2>{title ? <MarkedText text={title} found={markers.title} /> : 'Mention without a title'}</h2>
        {author?.name && (
          <p className="detail-author">
            <MarkedText text={author.name} found={markers.author} />
          </p>
        )}
        {content !== null && (
          <p className="detail-content">
            <MarkedText text={content} found={markers.content} />
          </p>
        )}
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
      <dl className="detail-facts">
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
      </dl>
    </article>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: React.ReactNode }) => (
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

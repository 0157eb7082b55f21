import { BarRow } from '../chart/bar-row.js';
import { Scale } from '../chart/scale.js';
import { Ticks } from '../chart/ticks.js';
import { Difference } from '../narrow/difference.js';
import { Sentiment } from '../narrow/value-name.js';
import { show, useShown } from '../narrow/view-context.js';
import { Link } from '../platform/link.js';
import { narrow } from '../state/view.js';
import { writeView } from '../state/view-url.js';
import { count, counted, percent } from '../text/format.js';
import { SENTIMENT_ORDER } from '../text/labels.js';
import { safeText } from '../text/safe-text.js';
import type { Interval } from '../time/intervals.js';
import { type Voice, viewOfReport } from './voice.js';

interface ReportVoiceProps {
  readonly voice: Voice;
  /** The mentions of all reports. */
  readonly total: number;
  /** The count at the top of the scale, which all reports have in common. */
  readonly most: number;
  readonly interval: Interval;
}

/** A report of a dashboard: its share, its course and its sentiments. Each number leads to its mentions. */
export function ReportVoice({ voice, total, most, interval }: ReportVoiceProps) {
  const shown = useShown();
  const { report, count: own, compared, bucket, bars, note } = voice;
  const view = viewOfReport(shown, report.id);
  const name = safeText(report.name);
  const sentiments = SENTIMENT_ORDER.flatMap(
    (key) => bucket?.sentiments.buckets.find((each) => each.key === key) ?? [],
  );
  return (
    <li className="voice" data-report={report.id}>
      <div className="voice-share">
        <h2>
          <Link to={writeView(view)}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p>
          <Link to={writeView(view)} className="voice-count">
            {counted(own, 'mention')}
          </Link>{' '}
          {total > 0 && <strong className="voice-percent">{percent(own, total)}</strong>}{' '}
          {compared !== undefined && <Difference now={own} before={compared} />}
        </p>
        {total > 0 && (
          <div className="voice-bar" aria-hidden="true">
            <span style={{ inlineSize: `${(100 * own) / total}%` }} />
          </div>
        )}
        {note !== undefined && <p className="voice-note">{note}</p>}
      </div>
      {bucket && (
        <div className="chart voice-course">
          <Scale most={most} />
          <BarRow
            label={`${name}: mentions by ${interval}`}
            bars={bars}
            most={most}
            onChoose={(bar) => show(viewOfReport(shown, report.id, bar))}
          />
          <Ticks bars={bars} interval={interval} zone={shown.view.zone} most={4} />
        </div>
      )}
      {own > 0 && (
        <div className="voice-sentiments">
          <div className="voice-bar" aria-hidden="true">
            {sentiments.map(({ key, count: of }) => (
              <span key={key} data-sentiment={key} style={{ inlineSize: `${(100 * of) / own}%` }} />
            ))}
          </div>
          <ul>
            {sentiments
              .filter(({ count: of }) => of > 0)
              .map(({ key, count: of }) => (
                <li key={key}>
                  <Link to={writeView(narrow(view, 'chosen', 'sentiment', key))} data-sentiment-link={key}>
                    <Sentiment value={key} /> {count(of)}
                  </Link>{' '}
                  <span className="voice-note">{percent(of, own)}</span>
                </li>
              ))}
          </ul>
        </div>
      )}
    </li>
  );
}

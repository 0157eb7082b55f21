import type { Report } from '@earshot/client';
import { FaultBoundary } from '../fault.js';
import { Link } from '../platform/link.js';
import { textOfProblem } from '../platform/problems.js';
import { firstView, narrow } from '../state/view.js';
import { writeView } from '../state/view-url.js';
import { count, counted, days } from '../text/format.js';
import { safeText } from '../text/safe-text.js';
import { ownZone } from '../time/zone.js';
import { Sparkline } from './sparkline.js';
import { useCard } from './use-card.js';
import { useInView } from './use-in-view.js';

/** A report with what it shows when it is opened: its last 30 days. One that cannot be drawn leaves the others as they are. */
export const ReportCard = ({ report }: { readonly report: Report }) => (
  <FaultBoundary fault={<Broken id={report.id} />}>
    <Card report={report} />
  </FaultBoundary>
);

const Broken = ({ id }: { readonly id: string }) => (
  <li className="card">
    <h3>
      <bdi>{safeText(id)}</bdi>
    </h3>
    <p className="problem">This report cannot be shown.</p>
  </li>
);

function Card({ report }: { readonly report: Report }) {
  const [card, isInView] = useInView<HTMLLIElement>();
  const { data, error, isPending } = useCard(report.id, isInView);
  const view = firstView(report.id, ownZone());
  return (
    <li ref={card} className="card" aria-busy={isPending}>
      <h3>
        <Link to={writeView(view)} className="card-name">
          <bdi>{safeText(report.name)}</bdi>
        </Link>
      </h3>
      {error && <p className="problem">{textOfProblem(error)}</p>}
      {data === null && <p className="card-days">No mentions yet.</p>}
      {data && (
        <>
          <p className="card-days">{days(data.period.days!.first, data.period.days!.last)}</p>
          <p className="card-numbers">
            <Link to={writeView(view)}>{counted(data.total, 'mention')}</Link>
            <Link to={writeView(narrow(view, 'chosen', 'review_status', 'unreviewed'))}>
              {count(data.unreviewed)} unreviewed
            </Link>
          </p>
          <Sparkline counts={data.counts} />
        </>
      )}
    </li>
  );
}

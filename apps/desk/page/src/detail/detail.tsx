import { useEffect, useRef } from 'react';
import { useShown } from '../narrow/view-context.js';
import { useMention } from '../platform/report-queries.js';
import { ErrorAlert } from '../widgets/error-alert.js';
import { closeMention } from './close-mention.js';
import { DetailBody } from './detail-body.js';
import './detail.css';

/** The open mention: its text and all that is known of it. */
export function Detail({ id }: { readonly id: string }) {
  const { view } = useShown();
  const { data: mention, error } = useMention(view.report, id);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => void panel.current?.scrollTo(0, 0), [id]);
  return (
    <aside ref={panel} className="detail" aria-label="Mention">
      <div className="detail-bar">
        <button type="button" className="button-quiet" onClick={() => closeMention(view)}>
          <span aria-hidden="true">×</span> Close
        </button>
      </div>
      {error && <ErrorAlert error={error} />}
      {mention && mention.id === id ? <DetailBody read={mention} /> : !error && <p aria-busy="true">Loading …</p>}
    </aside>
  );
}

import { useEffect, useRef } from 'react';
import { useShown } from '../narrow/view-context.js';
import { isNarrow, useIsNarrow } from '../platform/narrow.js';
import { useMention } from '../platform/report-queries.js';
import { ErrorAlert } from '../widgets/error-alert.js';
import { closeMention, focusList } from './close-mention.js';
import { DetailBody } from './detail-body.js';
import './detail.css';

/** The open mention: its text and all that is known of it. */
export function Detail({ id }: { readonly id: string }) {
  const { view } = useShown();
  const { data: mention, error } = useMention(view.report, id);
  const panel = useRef<HTMLElement>(null);
  const isThere = mention?.id === id;
  const isOverPage = useIsNarrow();
  useEffect(() => void panel.current?.scrollTo(0, 0), [id]);
  // What had the focus is under the page now, or has left it. The browser sees that a moment later.
  useEffect(() => {
    const isLost = document.activeElement?.matches('body, [inert] *') === true;
    if (isOverPage && isThere && isLost) panel.current!.querySelector('h2')?.focus({ preventScroll: true });
  }, [id, isOverPage, isThere]);
  // However it is closed: Back closes it, too.
  useEffect(() => () => void (isNarrow() && focusList()), []);
  return (
    <aside ref={panel} className="detail" aria-label="Mention">
      <div className="detail-bar">
        <button type="button" className="button-quiet" onClick={() => closeMention(view)}>
          <span aria-hidden="true">×</span> Close
        </button>
      </div>
      {error && <ErrorAlert error={error} />}
      {mention && isThere ? <DetailBody read={mention} /> : !error && <p aria-busy="true">Loading …</p>}
    </aside>
  );
}

import { useEffect, useRef } from 'react';
import { show, useShown } from '../narrow/view-context.js';
import { textOfProblem } from '../platform/problems.js';
import { useMention } from '../platform/report-queries.js';
import { DetailBody } from './detail-body.js';
import './detail.css';

/** The open mention: its text and all that is known of it. */
export function Detail({ id }: { readonly id: string }) {
  const { view } = useShown();
  const { data: mention, error } = useMention(view.report, id);
  const panel = useRef<HTMLElement>(null);
  const close = () => {
    show({ ...view, mention: undefined }, 'replace');
    // The list gets the focus back.
    document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus();
  };
  useEffect(() => void panel.current?.scrollTo(0, 0), [id]);
  return (
    <aside
      ref={panel}
      className="detail"
      aria-label="Mention"
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <div className="detail-bar">
        <button type="button" className="button-quiet" onClick={close}>
          <span aria-hidden="true">×</span> Close
        </button>
      </div>
      {error && (
        <p role="alert" className="problem">
          {textOfProblem(error)}
        </p>
      )}
      {mention && mention.id === id ? <DetailBody mention={mention} /> : !error && <p aria-busy="true">Loading …</p>}
    </aside>
  );
}

import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useCoding } from '../coding/coding-context.js';
import { type Command, commandOf } from '../coding/commands.js';
import { KEYS } from '../coding/preferences.js';
import { show, useShown } from '../narrow/view-context.js';
import { textOfProblem } from '../platform/problems.js';
import { useMention } from '../platform/report-queries.js';
import { DetailBody } from './detail-body.js';
import './detail.css';

/** Keys that select in the list. In the mention they are those of the browser. */
const SELECTING = new Set([' ', 'a']);

/** The open mention: its text and all that is known of it. */
export function Detail({ id }: { readonly id: string }) {
  const { view } = useShown();
  const coding = useCoding();
  const { data: mention, error } = useMention(view.report, id);
  const panel = useRef<HTMLElement>(null);
  const close = () => {
    show({ ...view, mention: undefined }, 'replace');
    // The list gets the focus back.
    document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const command: Command | undefined = KEYS.get() && mention ? commandOf(event) : undefined;
    if (event.key === 'Escape') close();
    else if (command && mention && !SELECTING.has(command.key)) {
      event.preventDefault();
      if (coding.run(command, { kind: 'one', row: mention })) coding.steps.dispatchEvent(new Event('next'));
    }
  };
  useEffect(() => void panel.current?.scrollTo(0, 0), [id]);
  return (
    <aside ref={panel} className="detail" aria-label="Mention" onKeyDown={onKeyDown}>
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
      {mention && mention.id === id ? <DetailBody read={mention} /> : !error && <p aria-busy="true">Loading …</p>}
    </aside>
  );
}

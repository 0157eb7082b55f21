import type { Filters, Payload } from '@earshot/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCoding } from '../coding/coding-context.js';
import { editText } from '../coding/edit-text.js';
import { tell } from '../coding/notices.js';
import { type Target, targetText } from '../coding/target.js';
import { newKey } from '../coding/writes.js';
import { filtersOfShown, useShown } from '../narrow/view-context.js';
import { usePlatform } from '../platform/platform.js';
import { counted } from '../text/format.js';
import { Modal } from '../widgets/modal.js';
import { type Failure, failureOf } from './failure.js';
import { PreviewBody } from './preview-body.js';
import { filtersWithout, type Preview, readPreview } from './read-preview.js';
import { whenSaved } from './when-saved.js';
import '../widgets/widgets.css';
import './preview.css';

interface PreviewDialogProps {
  readonly payload: Payload;
  readonly target: Target;
  readonly onClose: () => void;
  /** Reads the list again. */
  readonly onApplied: () => void;
}

/** Up to so many mentions, the list shows the change in its rows. With more it is read again. */
const MOST_ROWS = 1_000;

/** A change of many: what it would do, and then to just these mentions, once (H4). */
export default function PreviewDialog({ payload, target, onClose, onApplied }: PreviewDialogProps) {
  const { client } = usePlatform();
  const { queue } = useCoding();
  const shown = useShown();
  const { report } = shown.view;
  const [leavesReviewed, leaveReviewed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const all =
    target.kind === 'all' ? filtersOfShown(shown) : { ids: target.kind === 'one' ? [target.row.id] : target.ids };
  const without = target.kind === 'all' ? target.without : [];
  const filters = filtersWithout(all, { ids: without, reviewed: leavesReviewed });

  const { data, error } = useQuery({
    queryKey: ['preview', report, payload, filters, attempt],
    queryFn: async ({ signal }) => {
      await whenSaved(queue, signal);
      // One key for each preview: what is confirmed is made once (C13).
      return { preview: await readPreview(client, report, { filters, payload }, signal), key: newKey() };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  const problem = failure ?? (error ? failureOf(error, 0) : undefined);
  const again = () => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };

  const apply = async ({ filters, ids, matched, selection }: Preview, key: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const update = { filters: filters as Filters, payload, meta: { if_count: matched, if_selection: selection } };
      const { data } = await client.coding.update(report, update, { idempotencyKey: key });
      const isSmall = ids.length === matched && matched <= MOST_ROWS;
      const done = { label: editText(payload), changeId: data.change_id ?? undefined, mentions: isSmall ? ids : [] };
      if (done.changeId !== undefined) queue.made(done, payload);
      const text = `${counted(data.counter.updated, 'mention')} changed: ${done.label}.`;
      const undo = { label: 'Undo', run: () => queue.undo(done) };
      tell({ text, action: done.changeId === undefined ? undefined : undo });
      if (!isSmall) onApplied();
      onClose();
    } catch (thrown) {
      setFailure(failureOf(thrown, matched));
      setBusy(false);
    }
  };

  return (
    <Modal title={`Change ${targetText(target)}: ${editText(payload)}`} onClose={onClose} isWide>
      {!data && !problem && <p aria-busy="true">Counting …</p>}
      {data && (
        <PreviewBody
          preview={data.preview}
          payload={payload}
          leavesReviewed={leavesReviewed}
          onLeaveReviewed={leaveReviewed}
        />
      )}
      <p role="alert" className="problem">
        {problem?.text}
      </p>
      <div className="preview-buttons">
        <button type="button" className="button" onClick={onClose}>
          {problem?.next === 'check' ? 'Close' : 'Cancel'}
        </button>
        {problem?.next === 'preview' && (
          <button type="button" className="button-primary" onClick={again}>
            Preview again
          </button>
        )}
        {data && (!problem || problem.next === 'check') && (
          <button
            type="button"
            className="button-primary"
            disabled={isBusy || data.preview.updated === 0}
            onClick={() => void apply(data.preview, data.key)}
          >
            {problem ? 'Check' : isBusy ? 'Changing …' : `Change ${counted(data.preview.updated, 'mention')}`}
          </button>
        )}
      </div>
    </Modal>
  );
}

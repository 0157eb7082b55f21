import type { Filters, Payload } from '@earshot/client';
import { useState } from 'react';
import { useCoding } from '../coding/coding-context.js';
import { editText } from '../changing/edit-text.js';
import { notify } from '../coding/notices.js';
import { type Target, targetText } from '../coding/target.js';
import { filtersOfShown, useShown } from '../narrow/view-context.js';
import { usePlatform } from '../platform/platform.js';
import { counted } from '../text/format.js';
import { Modal } from '../widgets/modal.js';
import { PreviewBody } from './preview-body.js';
import { filtersWithout, type Preview, readPreview } from './read-preview.js';
import { useConfirmation } from './use-confirmation.js';
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

/** Up to this many mentions, the list shows the change in its rows. With more it is read again. */
const MOST_ROWS = 1_000;

/** A change of many: what it would do, and then to just these mentions, once (H4). */
export default function PreviewDialog({ payload, target, onClose, onApplied }: PreviewDialogProps) {
  const { client } = usePlatform();
  const { queue } = useCoding();
  const shown = useShown();
  const { report } = shown.view;
  const [leavesJudged, leaveJudged] = useState(false);
  const all =
    target.kind === 'all' ? filtersOfShown(shown) : { ids: target.kind === 'one' ? [target.row.id] : target.ids };
  const without = target.kind === 'all' ? target.without : [];
  const filters = filtersWithout(all, { ids: without, judged: leavesJudged });

  const apply = async ({ filters, ids, matched, selection }: Preview, key: string) => {
    const update = { filters: filters as Filters, payload, meta: { if_count: matched, if_selection: selection } };
    const { data } = await client.coding.update(report, update, { idempotencyKey: key });
    const isSmall = ids.length === matched && matched <= MOST_ROWS;
    const done = { label: editText(payload), changeId: data.change_id ?? undefined, mentions: isSmall ? ids : [] };
    if (done.changeId !== undefined) queue.made(done, payload);
    // The next key is meant for the mention that has the frame.
    if (target.kind !== 'one') target.selection.clear();
    const text = `${counted(data.counter.updated, 'mention')} changed: ${done.label}.`;
    const undo = { label: 'Undo', run: () => queue.undo(done) };
    notify({ text, action: done.changeId === undefined ? undefined : undo });
    if (!isSmall) onApplied();
    onClose();
  };

  const { preview, problem, isBusy, confirm, previewAgain } = useConfirmation({
    queryKey: ['preview', report, payload, filters],
    read: async (signal) => {
      await whenSaved(queue, signal);
      return readPreview(client, report, { filters, payload }, signal);
    },
    make: apply,
    countOf: (preview) => preview?.matched ?? 0,
  });

  // What matches may have changed since the target was chosen.
  const current: Target = target.kind === 'all' && preview ? { ...target, count: preview.matched } : target;
  return (
    <Modal title={`Change ${targetText(current)}: ${editText(payload)}`} onClose={onClose} isWide>
      {!preview && !problem && <p aria-busy="true">Counting …</p>}
      {preview && (
        <PreviewBody preview={preview} payload={payload} leavesJudged={leavesJudged} onLeaveJudged={leaveJudged} />
      )}
      <p role="alert" className="problem">
        {problem?.text}
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          {problem?.next === 'check' ? 'Close' : 'Cancel'}
        </button>
        {problem?.next === 'preview' && (
          <button type="button" className="button-primary" onClick={previewAgain}>
            Preview again
          </button>
        )}
        {preview && (!problem || problem.next === 'check') && (
          <button type="button" className="button-primary" disabled={isBusy || preview.updated === 0} onClick={confirm}>
            {problem ? 'Check' : isBusy ? 'Changing …' : `Change ${counted(preview.updated, 'mention')}`}
          </button>
        )}
      </div>
    </Modal>
  );
}

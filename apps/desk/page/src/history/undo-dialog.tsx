import type { Change } from '@earshot/client';
import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../coding/notices.js';
import { forgetRows } from '../list/list-rows.js';
import { usePlatform } from '../platform/platform.js';
import { reportKey } from '../platform/report-queries.js';
import { useConfirmation } from '../preview/use-confirmation.js';
import { count, counted } from '../text/format.js';
import { Modal } from '../widgets/modal.js';
import { HISTORY_KEY } from './history-queries.js';

interface UndoDialogProps {
  readonly change: Change;
  /** The mentions that are restored. */
  readonly mentions: readonly string[] | 'all';
  readonly onClose: () => void;
}

/** The mentions that stay are named up to this number. */
const NAMED = 20;

/** What an undo would restore, and what stays because it was changed since; then the undo itself, once (C16). */
export function UndoDialog({ change, mentions, onClose }: UndoDialogProps) {
  const { client } = usePlatform();
  const answers = useQueryClient();
  const wanted = mentions === 'all' ? change.mention_count : mentions.length;
  const part = mentions === 'all' ? {} : { mention_ids: mentions };

  const undo = async (key: string) => {
    const { change_id, errors } = await client.changes.undo(change.id, { ...part, idempotencyKey: key });
    const stayed = errors.length > 0 ? ` ${counted(errors.length, 'mention')} stayed in whole or in part.` : '';
    notify({ text: change_id === null ? `Nothing was restored.${stayed}` : `Undone.${stayed}` });
    forgetRows();
    await Promise.all([
      answers.invalidateQueries({ queryKey: HISTORY_KEY, refetchType: 'active' }),
      answers.invalidateQueries({ queryKey: reportKey(change.report_id) }),
    ]);
    onClose();
  };

  const { preview, problem, isBusy, confirm } = useConfirmation({
    queryKey: [...HISTORY_KEY, 'undo', change.id, mentions],
    read: async (signal) => (await client.changes.undo(change.id, { ...part, dryRun: true, signal })).errors,
    make: (_, key) => undo(key),
    countOf: () => wanted,
  });
  const stay = preview ?? [];
  return (
    <Modal title={`Undo ${counted(wanted, 'mention')}`} onClose={onClose} isWide>
      {!preview && !problem && <p aria-busy="true">Looking …</p>}
      {preview && (
        <p>
          <b>{count(wanted - stay.length)}</b> of {counted(wanted, 'mention')} will have the values from before again.
        </p>
      )}
      {stay.length > 0 && (
        <>
          <p>
            {counted(stay.length, 'mention')} {stay.length === 1 ? 'was' : 'were'} changed since. What was changed
            stays:
          </p>
          <ul className="history-stay">
            {stay.slice(0, NAMED).map(({ detail, meta }) => (
              <li key={meta.mention_id}>
                <bdi>{meta.mention_id}</bdi>: {detail}
              </li>
            ))}
          </ul>
        </>
      )}
      <p role="alert" className="problem">
        {problem?.text}
      </p>
      <div className="preview-buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        {preview && (!problem || problem.next === 'check') && (
          <button type="button" className="button-primary" disabled={isBusy} onClick={confirm}>
            {problem ? 'Check' : isBusy ? 'Undoing …' : 'Undo'}
          </button>
        )}
      </div>
    </Modal>
  );
}

import type { Change } from '@earshot/client';
import { notify } from '../coding/notices.js';
import { usePlatform } from '../platform/platform.js';
import { useConfirmation } from '../preview/use-confirmation.js';
import { count, counted } from '../text/format.js';
import { HISTORY_KEY } from './history-queries.js';
import { UndoDialog } from './undo-dialog.js';
import { restoresNothing } from './undo-nothing.js';
import { useReadAgain } from './use-read-again.js';

interface UndoChangeProps {
  readonly change: Change;
  /** The mentions that are restored. */
  readonly mentions: readonly string[] | 'all';
  readonly onClose: () => void;
}

/** The undo of a change, or of a part of it: once, after its dry run (C16). */
export function UndoChange({ change, mentions, onClose }: UndoChangeProps) {
  const { client } = usePlatform();
  const readAgain = useReadAgain(change.report_id);
  const wanted = mentions === 'all' ? change.mention_count : mentions.length;
  const part = mentions === 'all' ? {} : { mention_ids: mentions };

  const undo = async (key: string) => {
    const { change_id, errors } = await client.changes.undo(change.id, { ...part, idempotencyKey: key });
    const stayed = errors.length > 0 ? ` ${counted(errors.length, 'mention')} stayed in whole or in part.` : '';
    notify({ text: change_id === null ? `Nothing was restored.${stayed}` : `Undone.${stayed}` });
    await readAgain();
    onClose();
  };

  const { preview, problem, isBusy, confirm } = useConfirmation({
    queryKey: [...HISTORY_KEY, 'undo', change.id, mentions],
    read: async (signal) => {
      const { errors } = await client.changes.undo(change.id, { ...part, dryRun: true, signal });
      const isNothing = errors.length === wanted && (await restoresNothing(client, change, errors, signal));
      return { errors, isNothing };
    },
    make: (_, key) => undo(key),
    countOf: () => wanted,
  });
  return (
    <UndoDialog
      title={`Undo ${counted(wanted, 'mention')}`}
      summary={
        preview && (
          <p>
            <b>{count(wanted - preview.errors.length)}</b> of {counted(wanted, 'mention')} will have the values from
            before again.
          </p>
        )
      }
      isNothing={preview?.isNothing ?? false}
      stay={preview?.errors ?? []}
      problem={problem}
      busy={isBusy ? 'Undoing …' : undefined}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

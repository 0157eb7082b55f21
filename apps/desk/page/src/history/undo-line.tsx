import type { Change } from '@earshot/client';
import { useState } from 'react';
import { notify } from '../coding/notices.js';
import { usePlatform } from '../platform/platform.js';
import { useConfirmation } from '../preview/use-confirmation.js';
import { count, counted } from '../text/format.js';
import { HISTORY_KEY } from './history-queries.js';
import type { Line } from './lines.js';
import { UndoDialog } from './undo-dialog.js';
import { restoresNothing } from './undo-nothing.js';
import { previewSteps, undoSteps } from './undo-steps.js';
import { useReadAgain } from './use-read-again.js';

interface UndoLineProps {
  readonly changes: Line['changes'];
  readonly onClose: () => void;
}

/** The undo of all changes of a line, from the last to the first, after one preview (C16). */
export function UndoLine({ changes: listed, onClose }: UndoLineProps) {
  const { client } = usePlatform();
  // The line grows when the history is read again. What was previewed is what is undone.
  const [changes] = useState(listed);
  const readAgain = useReadAgain(changes[0].report_id);
  const [done, setDone] = useState(0);

  const undo = async (key: string) => {
    const stayed = await undoSteps(client, changes, key, setDone);
    const taken = counted(changes.length - stayed.length, 'change');
    notify({
      text: `${taken} taken back.${stayed.length > 0 ? ` ${count(stayed.length)} stayed in whole or in part.` : ''}`,
    });
    await readAgain();
    onClose();
  };

  const { preview, problem, isBusy, confirm } = useConfirmation({
    queryKey: [...HISTORY_KEY, 'undo', changes.map(({ id }) => id)],
    read: async (signal) => {
      const steps = await previewSteps(client, changes, signal);
      const { ready, later, stay } = steps;
      // If none can be taken back, the errors are those of the changes, in their order.
      const nothing = (change: Change, index: number) => restoresNothing(client, change, [stay[index]], signal);
      const isNothing = ready + later === 0 && (await Promise.all(changes.map(nothing))).every(Boolean);
      return { ...steps, isNothing };
    },
    make: (_, key) => undo(key),
    countOf: () => changes.length,
  });
  return (
    <UndoDialog
      title={`Undo ${counted(changes.length, 'change')}`}
      summary={
        preview && (
          <p>
            <b>{count(preview.ready)}</b> of {counted(changes.length, 'change')} will be taken back, from the last to
            the first
            {preview.later > 0 &&
              `, and then ${counted(preview.later, 'earlier change')} of the same mentions, unless a colleague changed them in between`}
            .
          </p>
        )
      }
      isNothing={preview?.isNothing ?? false}
      stay={preview?.stay ?? []}
      problem={problem}
      busy={isBusy ? `Undoing ${count(done)} of ${count(changes.length)} …` : undefined}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

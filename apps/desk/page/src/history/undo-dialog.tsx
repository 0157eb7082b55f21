import type { UndoError } from '@earshot/client';
import type { ReactNode } from 'react';
import type { Failure } from '../preview/failure.js';
import { counted } from '../text/format.js';
import { Modal } from '../widgets/modal.js';

interface UndoDialogProps {
  readonly title: string;
  /** What the undo restores; undefined as long as that is not known. */
  readonly summary: ReactNode;
  /** Whether there is nothing that it would restore. */
  readonly isNothing: boolean;
  /** Why mentions stay. */
  readonly stay: readonly UndoError[];
  readonly problem: Failure | undefined;
  /** What it does right now; undefined if nothing. */
  readonly busy: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The mentions that stay are named up to this number. */
const NAMED = 20;

/** What an undo would restore, and what stays because it was changed since; then the undo itself (C16). */
export function UndoDialog({ title, summary, isNothing, stay, problem, busy, onConfirm, onClose }: UndoDialogProps) {
  return (
    <Modal title={title} onClose={onClose} isWide>
      {summary === undefined && !problem && <p aria-busy="true">Looking …</p>}
      {isNothing ? <p>Nothing to undo.</p> : summary}
      {stay.length > 0 && (
        <>
          <p>
            {isNothing
              ? 'Nothing has the value that was set here any more:'
              : `${counted(stay.length, 'mention')} ${stay.length === 1 ? 'was' : 'were'} changed since. What was changed stays:`}
          </p>
          <ul className="history-stay">
            {stay.slice(0, NAMED).map(({ detail, meta }, index) => (
              <li key={index}>
                <bdi>{meta.mention_id}</bdi>: {detail}
              </li>
            ))}
          </ul>
        </>
      )}
      <p role="alert" className="problem">
        {problem?.text}
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        {summary !== undefined && (!problem || problem.next === 'check') && (
          <button
            type="button"
            className="button-primary"
            disabled={busy !== undefined || isNothing}
            onClick={onConfirm}
          >
            {problem ? 'Check' : (busy ?? 'Undo')}
          </button>
        )}
      </div>
    </Modal>
  );
}

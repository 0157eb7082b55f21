import { count } from '../text/format.js';
import { safeText } from '../text/safe-text.js';
import { textOfWaiting } from './problems.js';
import type { Progress } from './run-export.js';
import type { ExportState } from './use-export.js';

interface ExportProgressProps {
  readonly state: Exclude<ExportState, { status: 'none' }>;
  /** Ends a wait. */
  readonly onGoOn: () => void;
}

/** How far an export is, and what became of it. A file that is not complete is never offered as complete. */
export function ExportProgress({ state, onGoOn }: ExportProgressProps) {
  if (state.status === 'failed') {
    return (
      <p role="alert" className="problem">
        {state.reason ?? 'Cancelled.'} No file was saved.
      </p>
    );
  }
  const { file, progress, status } = state;
  const { received, total, problem, parts } = progress;
  return (
    <>
      {status === 'running' && (
        <p>
          <progress aria-label="Exported" value={total === undefined ? undefined : received} max={total || 1} />{' '}
          {total === undefined ? 'Counting …' : ofTotal(progress)}
        </p>
      )}
      <p role="status">
        {status === 'done' && (
          <>
            <b>{ofTotal(progress)}</b> {total === 1 ? 'mention' : 'mentions'} saved in <bdi>{safeText(file)}</bdi>.
            {parts > 1 && ' The export was cut, and went on, so its parts are of different moments.'}
          </>
        )}
        {problem !== undefined && textOfWaiting(problem)}
      </p>
      {problem !== undefined && (
        <button type="button" className="button" onClick={onGoOn}>
          Try now
        </button>
      )}
    </>
  );
}

const ofTotal = ({ received, total = 0 }: Progress): string => `${count(received)} of ${count(total)}`;

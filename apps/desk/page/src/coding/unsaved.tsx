import { useSyncExternalStore } from 'react';
import { counted } from '../text/format.js';
import type { WriteQueue } from '../changing/write-queue.js';

/** What is not saved yet, and why it waits. */
export function Unsaved({ queue }: { readonly queue: WriteQueue }) {
  const { unsaved, waiting } = useSyncExternalStore(queue.subscribe, queue.snapshot);
  return (
    <span className="coding-unsaved" role="status">
      {unsaved > 0 && `${counted(unsaved, 'change')} not saved yet`}
      {waiting !== undefined && (
        <>
          . <span className="problem">{waiting}</span>{' '}
          <button type="button" className="button-link" onClick={queue.retry}>
            Try now
          </button>
        </>
      )}
    </span>
  );
}

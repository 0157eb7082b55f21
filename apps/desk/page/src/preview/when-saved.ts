import type { WriteQueue } from '../changing/write-queue.js';

/** Waits until the changes of single mentions are saved, because they change what matches. */
export const whenSaved = (queue: WriteQueue, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      unsubscribe();
      settle();
    };
    const look = () => {
      if (queue.snapshot().unsaved === 0) end(resolve);
    };
    const unsubscribe = queue.subscribe(look);
    signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)), { once: true });
    look();
  });

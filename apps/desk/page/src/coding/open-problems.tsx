import { useSyncExternalStore } from 'react';
import { count } from '../text/format.js';
import type { WriteQueue } from '../changing/write-queue.js';

interface OpenProblemsProps {
  readonly queue: WriteQueue;
  readonly opened: string | undefined;
  readonly onShow: (mention: string) => void;
}

/** How many edits were not made. Leads to the first of their mentions, and on from there. */
export function OpenProblems({ queue, opened, onShow }: OpenProblemsProps) {
  const { problems } = useSyncExternalStore(queue.subscribe, queue.snapshot);
  if (problems.length === 0) return null;
  const next = problems[(problems.indexOf(opened ?? '') + 1) % problems.length];
  return (
    <span className="coding-progress">
      <button type="button" className="button-link problem" onClick={() => onShow(next)}>
        {count(problems.length)} not saved: show
      </button>
    </span>
  );
}

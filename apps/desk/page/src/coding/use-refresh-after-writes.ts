import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { reportKey } from '../platform/report-queries.js';
import type { WriteQueue } from '../changing/write-queue.js';

/** The numbers of a report are asked for again this many milliseconds after the last change. */
const QUIET_MS = 300;

/** After how many rounds of a queue the numbers were asked for. */
const asked = new WeakMap<WriteQueue, number>();

/**
 * When everything is saved, the numbers are read again. The list stays as it is under the hand of its reader, unless it has
 * mentions whose values are not known any more.
 */
export function useRefreshAfterWrites(report: string, queue: WriteQueue, readListAgain: () => void): void {
  const answers = useQueryClient();
  const listAgain = useEffectEvent(readListAgain);
  useEffect(() => {
    const askAgain = () => {
      asked.set(queue, queue.snapshot().rounds);
      void answers.invalidateQueries({ queryKey: reportKey(report) });
    };
    // What was saved after the page of the report was left.
    if (queue.snapshot().rounds !== (asked.get(queue) ?? 0)) askAgain();
    let seen = queue.snapshot();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = queue.subscribe(() => {
      const { rounds, unknown } = queue.snapshot();
      if (unknown !== seen.unknown) listAgain();
      if (rounds !== seen.rounds) {
        clearTimeout(timer);
        timer = setTimeout(askAgain, QUIET_MS);
      }
      seen = queue.snapshot();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [answers, queue, report]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { reportKey } from '../platform/report-queries.js';
import type { WriteQueue } from './write-queue.js';

/** The numbers of a report are asked for again so many milliseconds after the last change. */
const QUIET_MS = 300;

/**
 * When everything is saved, the numbers are read again. The list stays as it is under the hand of its reader, unless it has
 * mentions whose values are not known any more.
 */
export function useRefreshAfterWrites(report: string, queue: WriteQueue, readListAgain: () => void): void {
  const answers = useQueryClient();
  const listAgain = useEffectEvent(readListAgain);
  useEffect(() => {
    let seen = queue.snapshot();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = queue.subscribe(() => {
      const { rounds, unknown } = queue.snapshot();
      if (unknown !== seen.unknown) listAgain();
      if (rounds !== seen.rounds) {
        clearTimeout(timer);
        timer = setTimeout(() => void answers.invalidateQueries({ queryKey: reportKey(report) }), QUIET_MS);
      }
      seen = queue.snapshot();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [answers, queue, report]);
}

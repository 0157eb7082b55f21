import { useQueryClient } from '@tanstack/react-query';
import { forgetRows } from '../list/list-rows.js';
import { reportKey } from '../platform/report-queries.js';
import { HISTORY_KEY } from './history-queries.js';

/** After an undo in a report, its mentions and numbers and the history are read again. */
export function useReadAgain(report: string): () => Promise<void> {
  const answers = useQueryClient();
  return async () => {
    forgetRows();
    await Promise.all([
      answers.invalidateQueries({ queryKey: HISTORY_KEY, refetchType: 'active' }),
      answers.invalidateQueries({ queryKey: reportKey(report) }),
    ]);
  };
}

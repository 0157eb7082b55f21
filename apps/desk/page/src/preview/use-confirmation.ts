import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../coding/writes.js';
import { type Failure, failureOf } from './failure.js';

interface Confirming<Preview> {
  readonly queryKey: QueryKey;
  readonly read: (signal: AbortSignal) => Promise<Preview>;
  /** Makes what was confirmed. The key belongs to the preview, so it is made once (C13). */
  readonly make: (preview: Preview, key: string) => Promise<void>;
  /** How many mentions a failure is about. */
  readonly countOf: (preview?: Preview) => number;
}

/** The preview of something that its reader confirms, and what became of it (H4). */
export function useConfirmation<Preview>({ queryKey, read, make, countOf }: Confirming<Preview>) {
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { data, error } = useQuery({
    queryKey: [...queryKey, attempt],
    queryFn: async ({ signal }) => ({ preview: await read(signal), key: newKey() }),
    staleTime: Infinity,
    gcTime: 0,
  });

  const confirm = async () => {
    if (!data) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await make(data.preview, data.key);
    } catch (thrown) {
      setFailure(failureOf(thrown, countOf(data.preview)));
      setBusy(false);
    }
  };
  const previewAgain = () => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  const problem = failure ?? (error ? failureOf(error, countOf()) : undefined);
  return { preview: data?.preview, problem, isBusy, confirm: () => void confirm(), previewAgain };
}

import type { Filters } from '@earshot/client';
import { useEffect, useRef, useState } from 'react';
import { useCoding } from '../coding/coding-context.js';
import { retryOf } from '../changing/retry.js';
import { usePlatform } from '../platform/platform.js';
import { whenSaved } from '../preview/when-saved.js';
import type { Column } from '../state/columns.js';
import type { FilterSet } from '../state/to-filters.js';
import type { Sort } from '../state/view.js';
import { type ExportFile, openFile } from './files.js';
import { textOfFailure } from './problems.js';
import type { Format } from './records.js';
import { ExportRun, type Progress } from './run-export.js';

/** Which mentions are exported, and how. */
export interface ExportRequest {
  readonly report: string;
  readonly filters: FilterSet;
  readonly format: Format;
  /** Undefined for all. */
  readonly columns: readonly Column[] | undefined;
  /** Undefined for the order of ids. */
  readonly sort: Sort | undefined;
  /** Whose offset times have; undefined for UTC. */
  readonly zone: string | undefined;
}

export type ExportState =
  | { readonly status: 'none' }
  | { readonly status: 'running' | 'done'; readonly file: string; readonly progress: Progress }
  /** Why there is no file; none if the reader has cancelled it. */
  | { readonly status: 'failed'; readonly reason?: string };

/** Longer waits than a timer can have are for a login. */
const LONGEST_MS = 2 ** 31 - 1;

const NONE: Progress = { received: 0, parts: 0 };

/** An export into a file. It ends with its dialog. */
export function useExport() {
  const platform = usePlatform();
  const { queue } = useCoding();
  const [state, setState] = useState<ExportState>({ status: 'none' });
  const controller = useRef<AbortController>(undefined);
  const latest = useRef(platform);
  const wake = useRef(() => {});

  // A new platform is one of a new login: what waits for it goes on.
  useEffect(() => {
    latest.current = platform;
    wake.current();
  }, [platform]);
  useEffect(() => () => controller.current?.abort(), []);
  useWarning(state.status === 'running');

  const exportInto = async (file: ExportFile, { report, filters, format, columns, sort, zone }: ExportRequest) => {
    const { signal } = (controller.current = new AbortController());
    const show = (progress: Progress) => setState({ status: 'running', file: file.name, progress });
    const mentions = () => latest.current.client.mention;
    show(NONE);
    try {
      await whenSaved(queue, signal);
      const run = new ExportRun(
        format,
        sort !== undefined,
        {
          part: (after) => {
            const order = sort && { [sort.key]: sort.direction };
            const request = { filters: filters as Filters, format, after, sort: order, time_zone: zone };
            return mentions().exportLines(report, request, { fields: columns && ['id', ...columns], signal });
          },
          write: file.write,
          clear: file.clear,
          most: file.most,
          retry: retryOf,
          onProgress: show,
          wait: (milliseconds) => sleep(milliseconds, signal, wake),
        },
        signal,
      );
      const progress = await run.finish();
      await file.finish();
      setState({ status: 'done', file: file.name, progress });
    } catch (error) {
      await file.discard().catch(() => undefined);
      setState({ status: 'failed', reason: signal.aborted ? undefined : textOfFailure(error) });
    }
  };

  /** Asks where to write, as the browser does, and exports. */
  const start = async (name: string, request: ExportRequest) => {
    try {
      const file = await openFile(name, request.format);
      if (file) await exportInto(file, request);
    } catch (error) {
      setState({ status: 'failed', reason: textOfFailure(error) });
    }
  };

  return {
    state,
    start: (name: string, request: ExportRequest) => void start(name, request),
    cancel: () => controller.current?.abort(),
    goOn: () => wake.current(),
  };
}

/** Waits, or until it is woken or cancelled. */
const sleep = (milliseconds: number, signal: AbortSignal, wake: { current: () => void }): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(milliseconds, LONGEST_MS));
    wake.current = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', () => wake.current(), { once: true });
  });

/** The browser asks before it leaves the page. */
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

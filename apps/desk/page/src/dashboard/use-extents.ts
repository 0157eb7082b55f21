import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { usePlatform } from '../platform/platform.js';
import { extentQuery } from '../platform/report-queries.js';
import type { Extent } from '../time/resolve-period.js';

/** When the mentions of several reports are from. */
export interface Extents {
  readonly isPending: boolean;
  /** Of all reports together; undefined if none has mentions. */
  readonly all: Extent | undefined;
  /** Of each report: null if it has no mentions, undefined if that cannot be read. */
  readonly each: readonly (Extent | null | undefined)[];
  /** Why they cannot be read, if none can. */
  readonly error: unknown;
}

/** The times of the oldest and newest mentions of reports. They are those that the cards of the start page have, if the zone is that of the browser. */
export function useExtents(reports: readonly string[], zone: string): Extents {
  const platform = usePlatform();
  return useQueries({
    queries: reports.map((report) => extentQuery(platform, report, zone)),
    combine: together,
  });
}

function together(results: readonly UseQueryResult<Extent | null>[]): Extents {
  const each = results.map(({ data }) => data);
  const known = each.filter((extent) => extent !== undefined && extent !== null);
  const all = {
    oldest: Math.min(...known.map(({ oldest }) => oldest)),
    newest: Math.max(...known.map(({ newest }) => newest)),
    latest: Math.max(...known.map(({ latest }) => latest)),
    now: Math.max(...known.map(({ now }) => now)),
  };
  return {
    isPending: results.some(({ isPending }) => isPending),
    all: known.length > 0 ? all : undefined,
    each,
    error: results.every(({ error }) => error) ? results[0]?.error : undefined,
  };
}

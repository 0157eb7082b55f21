import type { Change } from '@earshot/client';

/** Changes that are one line of the history, newest first. */
export interface Line {
  readonly changes: readonly Change[];
}

/** Someone who pauses for longer has begun something else. */
const PAUSE_MS = 10 * 60_000;

/** The lines of changes that are sorted newest first: what one person coded, or took back, one by one is one line. */
export function linesOf(changes: readonly Change[]): Line[] {
  const lines: Change[][] = [];
  for (const change of changes) {
    const last = lines.at(-1);
    if (last && continues(last.at(-1)!, change)) last.push(change);
    else lines.push([change]);
  }
  return lines.map((each) => ({ changes: each }));
}

const continues = (later: Change, earlier: Change): boolean =>
  isSingle(later) &&
  isSingle(earlier) &&
  later.action === earlier.action &&
  later.user_id === earlier.user_id &&
  later.app_id === earlier.app_id &&
  later.report_id === earlier.report_id &&
  Date.parse(later.changed_at) - Date.parse(earlier.changed_at) < PAUSE_MS;

const isSingle = ({ action, mention_count }: Change): boolean =>
  (action === 'bulk' || action === 'undo') && mention_count === 1;

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isOwn } from '../coding/writes.js';
import { filtersOfShown, useShown } from '../narrow/view-context.js';
import { usePlatform } from '../platform/platform.js';
import { reportKey, useTotal } from '../platform/report-queries.js';
import { count } from '../text/format.js';
import { toFilters } from '../state/to-filters.js';

const POLL_MS = 30_000;

/** The changes that are counted. */
const MOST = 100;

interface NewMentionsProps {
  /** Whether the open mention is over it. */
  readonly isCovered: boolean;
  readonly onShow: () => void;
}

/**
 * What happened since the view was read, in one line: how many mentions were added, and how many others have changed. The list
 * never moves under the hand of its reader.
 */
export function NewMentions({ isCovered, onShow }: NewMentionsProps) {
  const shown = useShown();
  const { now } = usePlatform();
  const [moment] = useState(() => new Date(now()).toISOString());
  const added = [{ infused_at: { begin: moment } }];
  // The newest mentions may be later than the days of the view, which end with the newest one that was known.
  const isOpenEnded = shown.view.period.type === 'last' || shown.view.period.type === 'all';
  const filters = isOpenEnded ? toFilters(shown.view, { and: added }) : filtersOfShown(shown, undefined, added);
  const { data: total = 0 } = useTotal(shown.view.report, filters, { every: POLL_MS });
  const changed = useChangedElsewhere(shown.view.report, moment);
  const parts = [total > 0 && `${count(total)} new`, changed].filter(Boolean);
  return (
    <p role="status" className="report-new" inert={isCovered}>
      {parts.length > 0 && (
        <button type="button" className="button" onClick={onShow}>
          {parts.join(', ')}: show
        </button>
      )}
    </p>
  );
}

/** How many mentions of a report others have changed since a moment, as a text; undefined if none. */
function useChangedElsewhere(report_id: string, begin: string): string | undefined {
  const { client } = usePlatform();
  // The list has those that the first answer has, too: the clock of the platform is known to a second only.
  const known = useRef<ReadonlySet<string>>(undefined);
  const { data } = useQuery({
    queryKey: [...reportKey(report_id), 'changed elsewhere', begin],
    queryFn: async ({ signal }) => {
      const { data: changes, meta } = await client.changes.list({ report_id, begin, size: MOST, signal }).page();
      known.current ??= new Set(changes.map(({ id }) => id));
      const others = changes.filter(({ id, user_id }) => !known.current?.has(id) && !isOwn(user_id));
      return { number: others.reduce((sum, { mention_count }) => sum + mention_count, 0), isAll: meta.next === null };
    },
    refetchInterval: POLL_MS,
  });
  if (!data || data.number === 0) return undefined;
  return `${data.isAll ? '' : 'more than '}${count(data.number)} changed elsewhere`;
}

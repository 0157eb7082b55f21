import { useState } from 'react';
import { filtersOfShown, useShown } from '../narrow/view-context.js';
import { usePlatform } from '../platform/platform.js';
import { useTotal } from '../platform/report-queries.js';
import { count } from '../text/format.js';
import { toFilters } from '../state/to-filters.js';

const POLL_MS = 30_000;

/** How many mentions were added since the view was read. The list never moves under the hand of its reader. */
export function NewMentions({ onShow }: { readonly onShow: () => void }) {
  const shown = useShown();
  const { now } = usePlatform();
  const [moment] = useState(() => new Date(now()).toISOString());
  const added = [{ infused_at: { begin: moment } }];
  // The newest mentions may be later than the days of the view, which end with the newest one that was known.
  const isOpenEnded = shown.view.period.type === 'last' || shown.view.period.type === 'all';
  const filters = isOpenEnded ? toFilters(shown.view, { and: added }) : filtersOfShown(shown, undefined, added);
  const { data: total = 0 } = useTotal(shown.view.report, filters, { every: POLL_MS });
  return (
    <p role="status" className="report-new">
      {total > 0 && (
        <button type="button" className="button" onClick={onShow}>
          {count(total)} new: show
        </button>
      )}
    </p>
  );
}

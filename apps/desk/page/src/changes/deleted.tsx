import { NarrowLink } from '../narrow/narrow-link.js';
import { sidesOfShown, useShown } from '../narrow/view-context.js';
import { useFacet } from '../platform/report-queries.js';
import { leavesOutDeleted } from '../state/view.js';
import { count } from '../text/format.js';

/** How many deleted mentions the view leaves out, as a link to them. */
export function Deleted() {
  const shown = useShown();
  const isNeeded = leavesOutDeleted(shown.view);
  // The values of Review are asked for in any case, and this is one of them.
  const sides = sidesOfShown(shown, 'review_status');
  const options = { all: false, enabled: isNeeded };
  const { data, isPlaceholderData } = useFacet(shown.view.report, 'review_status', sides, options);
  const number = data?.buckets.find(({ key }) => key === 'deleted')?.count ?? 0;
  // A number of an earlier view is not shown (H2).
  if (!isNeeded || isPlaceholderData || number === 0) return null;
  return (
    <>
      {', and '}
      <NarrowLink field="review_status" value="deleted">
        {count(number)} deleted
      </NarrowLink>
    </>
  );
}

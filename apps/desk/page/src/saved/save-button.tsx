import { lazy, Suspense, useState } from 'react';
import { useShown } from '../narrow/view-context.js';
import { firstView } from '../state/view.js';
import { safeText } from '../text/safe-text.js';
import { useSavedSearches } from './saved-queries.js';
import { isSavedAs, keptView } from './saved-view.js';

const SaveDialog = lazy(() => import('./save-dialog.js'));

/** Saves the view. One that cannot be read as a whole would be another one when it is opened. */
export function SaveButton() {
  const { view } = useShown();
  const [isOpen, setOpen] = useState(false);
  // The first view of a report is not worth a request.
  const isNarrowed = keptView(view).desk !== keptView(firstView(view.report, view.zone)).desk;
  const { data: searches } = useSavedSearches(isNarrowed);
  const saved = isNarrowed ? searches?.find((search) => isSavedAs(search, view)) : undefined;
  return (
    <>
      <button type="button" className="button" disabled={view.unreadable.length > 0} onClick={() => setOpen(true)}>
        Save
      </button>
      {saved && (
        <span>
          Saved as <bdi>{safeText(saved.name)}</bdi>
        </span>
      )}
      <Suspense>{isOpen && <SaveDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

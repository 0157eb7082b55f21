import { lazy, Suspense, useState } from 'react';
import { notify } from '../coding/notices.js';
import { useShown } from '../narrow/view-context.js';
import { firstView, type View } from '../state/view.js';
import { isTooLong, writeView } from '../state/view-url.js';
import { safeText } from '../text/safe-text.js';
import { useSavedSearches } from '../platform/saved-queries.js';
import { isSavedAs, keptView } from './saved-view.js';

const SaveDialog = lazy(() => import('./save-dialog.js'));

/** Copies the address of a view. */
async function copyLink(view: View): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + writeView(view));
    notify({ text: 'Copied. The link shows this view to everyone who can log in here.' });
  } catch {
    notify({ text: 'This browser did not allow to copy. Copy the address of the page instead.' });
  }
}

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
      <button
        type="button"
        className="button"
        disabled={view.unreadable.length > 0 || isTooLong(writeView(view))}
        onClick={() => void copyLink(view)}
      >
        Copy link
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

import type { SavedSearch } from '@earshot/client';
import { lazy, Suspense, useState } from 'react';
import { notify } from '../coding/notices.js';
import { useShown } from '../narrow/view-context.js';
import { searchesOf } from '../state/tree.js';
import { firstView, type View } from '../state/view.js';
import { isTooLong, writeView } from '../state/view-url.js';
import { safeText } from '../text/safe-text.js';
import { useSavedSearches } from '../platform/saved-queries.js';
import { isSavedAs, keptView } from './saved-view.js';

const SaveDialog = lazy(() => import('./save-dialog.js'));

/** Copies the address of a view. `searches` are read after that, because a browser lets a page copy only at once. */
async function copyLink(view: View, searches: () => Promise<readonly SavedSearch[] | undefined>): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + writeView(view));
  } catch {
    return notify({ text: 'This browser did not allow to copy. Copy the address of the page instead.' });
  }
  const used = searchesOf(view.tree);
  notify({ text: `Copied. ${whoCanOpen(used, used.length > 0 ? await searches() : [])}`.trim() });
}

/** Whether others can open a view that uses these saved searches (G2). Nothing as long as that is not known. */
function whoCanOpen(used: readonly string[], searches: readonly SavedSearch[] | undefined): string {
  if (!searches) return '';
  const hidden = searches.filter(({ id, visibility }) => used.includes(id) && visibility === 'private');
  if (hidden.length === 0) return 'The link shows this view to everyone who can log in here.';
  const names = hidden.map(({ name }) => safeText(name)).join(' and ');
  return `Others cannot open the link, because the view uses your private search${hidden.length > 1 ? 'es' : ''} ${names}.`;
}

/** Saves the view. One that cannot be read as a whole would be another one when it is opened. */
export function SaveButton() {
  const { view } = useShown();
  const [isOpen, setOpen] = useState(false);
  // The first view of a report is not worth a request.
  const isNarrowed = keptView(view).desk !== keptView(firstView(view.report, view.zone)).desk;
  const { data: searches, refetch } = useSavedSearches(isNarrowed);
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
        onClick={() => void copyLink(view, async () => (await refetch()).data)}
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

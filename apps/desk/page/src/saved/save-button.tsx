import { lazy, Suspense, useState } from 'react';
import { useShown } from '../narrow/view-context.js';

const SaveDialog = lazy(() => import('./save-dialog.js'));

/** Saves the view. One that cannot be read as a whole would be another one when it is opened. */
export function SaveButton() {
  const { view } = useShown();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" disabled={view.unreadable.length > 0} onClick={() => setOpen(true)}>
        Save
      </button>
      <Suspense>{isOpen && <SaveDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

import { lazy, Suspense, useState } from 'react';

const FilterDialog = lazy(() => import('./filter-dialog.js'));

/** Opens the builder of filters. */
export function FilterButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Build filters
      </button>
      <Suspense>{isOpen && <FilterDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

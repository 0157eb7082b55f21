import { lazy, Suspense, useState } from 'react';

const WordsList = lazy(() => import('./words-list.js'));

/** The words of what is shown. They are counted only while they are unfolded. */
export function WordsFacet() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="facet" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>Words</h3>
      </summary>
      {isOpen && (
        <Suspense fallback={<p className="facet-empty" aria-busy="true" />}>
          <WordsList />
        </Suspense>
      )}
    </details>
  );
}

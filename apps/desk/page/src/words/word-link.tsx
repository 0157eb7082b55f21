import type { AnchorHTMLAttributes } from 'react';
import { ExcludeLink } from '../narrow/exclude-link.js';
import { useShown } from '../narrow/view-context.js';
import { hasTerm, toggleTerm } from '../state/query-words.js';
import type { Side } from '../state/view.js';

interface WordLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** What a query has in order to find the word. */
  readonly term: string;
  readonly side?: Side;
}

/** Adds a word to the query, or excludes it; once more takes it back (D20). */
export function WordLink({ term, side = 'chosen', ...rest }: WordLinkProps) {
  const { view } = useShown();
  const toggled = (of: Side) => ({ ...view, query: toggleTerm(view.query, of, term) });
  return (
    <ExcludeLink
      to={toggled(side)}
      excluded={toggled('excluded')}
      isCurrent={hasTerm(view.query, side, term)}
      data-term={term}
      data-excluded={hasTerm(view.query, 'excluded', term) || undefined}
      {...rest}
    />
  );
}

import type { AnchorHTMLAttributes, KeyboardEvent, MouseEvent } from 'react';
import { Link } from '../platform/link.js';
import type { View } from '../state/view.js';
import { writeView } from '../state/view-url.js';
import { keyOf } from '../widgets/key-of.js';
import { show } from './view-context.js';

export interface ExcludeLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: View;
  /** The view in which this is excluded. */
  readonly excluded: View;
  readonly isCurrent: boolean;
}

/** A link to a view, which can be opened in another tab. Alt-click and the key x lead to the view that excludes. */
export function ExcludeLink({ to, excluded, isCurrent, children, ...rest }: ExcludeLinkProps) {
  const exclude = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    show(excluded);
  };
  return (
    <Link
      to={writeView(to)}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        if (event.altKey) exclude(event);
      }}
      onKeyDown={(event) => {
        if (keyOf(event) === 'x' && !event.ctrlKey && !event.metaKey && !event.altKey) exclude(event);
      }}
      {...rest}
    >
      {children}
    </Link>
  );
}

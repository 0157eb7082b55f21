import type { AnchorHTMLAttributes, KeyboardEvent, MouseEvent } from 'react';
import { Link } from '../platform/link.js';
import type { FieldName } from '../state/fields.js';
import { has, toggle, type Side } from '../state/view.js';
import { writeView } from '../state/view-url.js';
import { show, useShown } from './view-context.js';

interface NarrowLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly field: FieldName;
  readonly value: string;
  readonly side?: Side;
}

/**
 * Narrows to a value, or excludes it; once more takes it back. It is a link to the view that it leads to, so that it can be
 * opened in another tab. Alt-click and the key x exclude.
 */
export function NarrowLink({ field, value, side = 'chosen', children, ...rest }: NarrowLinkProps) {
  const { view } = useShown();
  const exclude = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    show(toggle(view, 'excluded', field, value));
  };
  return (
    <Link
      to={writeView(toggle(view, side, field, value))}
      aria-current={has(view, side, field, value) ? 'true' : undefined}
      data-field={field}
      data-value={value}
      data-excluded={has(view, 'excluded', field, value) || undefined}
      onClick={(event) => {
        if (event.altKey) exclude(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'x' && !event.ctrlKey && !event.metaKey && !event.altKey) exclude(event);
      }}
      {...rest}
    >
      {children}
    </Link>
  );
}

import type { AnchorHTMLAttributes } from 'react';
import type { FieldName } from '../state/fields.js';
import { has, toggle, type Side } from '../state/view.js';
import { ExcludeLink } from './exclude-link.js';
import { useShown } from './view-context.js';

interface NarrowLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly field: FieldName;
  readonly value: string;
  readonly side?: Side;
}

/** Narrows to a value, or excludes it; once more takes it back. */
export function NarrowLink({ field, value, side = 'chosen', ...rest }: NarrowLinkProps) {
  const { view } = useShown();
  return (
    <ExcludeLink
      to={toggle(view, side, field, value)}
      excluded={toggle(view, 'excluded', field, value)}
      isCurrent={has(view, side, field, value)}
      data-field={field}
      data-value={value}
      data-excluded={has(view, 'excluded', field, value) || undefined}
      {...rest}
    />
  );
}

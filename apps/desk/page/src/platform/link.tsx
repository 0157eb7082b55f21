import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { shownAddress } from '../state/view-url.js';
import { go } from './navigation.js';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of the page. */
  readonly to: string;
  readonly how?: 'push' | 'replace';
}

/** Whether a click asks for another tab or window, which is left to the browser. */
const isForBrowser = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey;

/** Leads to another view of the page, without loading it again. */
export function Link({ to, how, onClick, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    go(to, how);
  };
  return (
    <a href={shownAddress(to)} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

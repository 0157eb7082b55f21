import { type ReactNode, useEffect, useState } from 'react';
import { closeMenu } from './close-menu.js';

interface MenuProps {
  /** What opens it: a text, or a sign with a name in words. */
  readonly summary: ReactNode;
  readonly name?: string;
  /** Of the box; `menu-quiet` leaves out the border of what opens it. */
  readonly className?: string;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** A box that unfolds over the page. Escape closes it, as does a click elsewhere. */
export function Menu({ summary, name, className = '', children }: MenuProps) {
  const [menu, setMenu] = useState<HTMLDetailsElement | null>(null);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (menu?.open && !menu.contains(target as Node)) menu.removeAttribute('open');
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [menu]);
  return (
    <details
      ref={setMenu}
      className={`menu ${className}`}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') closeMenu(currentTarget);
      }}
    >
      <summary className="button" aria-label={name}>
        {summary}
      </summary>
      <div className="menu-content">{typeof children === 'function' ? children(() => closeMenu(menu)) : children}</div>
    </details>
  );
}

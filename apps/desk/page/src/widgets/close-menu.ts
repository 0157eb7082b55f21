/** Closes a menu. The focus returns to what opened it, because what had it is hidden now. */
export function closeMenu(menu: HTMLDetailsElement | null): void {
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

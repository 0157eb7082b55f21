import { show } from '../narrow/view-context.js';
import type { View } from '../state/view.js';

/** Closes the open mention. The list gets the focus back. */
export function closeMention(view: View): void {
  show({ ...view, mention: undefined }, 'replace');
  focusList();
}

/** Focuses the row where the reader is. */
export const focusList = (): void => document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus();

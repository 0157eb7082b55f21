/** Whether there is room for one column only. The styles have the same width. */
export const NARROW = window.matchMedia('(max-width: 719px)');

/** The key of everything that an input method handles. Safari sends it for the Enter that ends a composition. */
const HANDLED_BY_INPUT_METHOD = 229;

/**
 * Keeps the keys of a composition from every handler of the page: with an input method, as for Japanese, they choose among
 * readings, and the Enter that ends it must not choose a value, apply a query or add a tag as well (H5).
 */
export function keepCompositions(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === HANDLED_BY_INPUT_METHOD) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/** Leads past what narrows the view to the row of the list with the focus, or to where the list says why it has none. */
export const SkipLink = () => (
  <a
    href="#mentions"
    className="skip-link"
    onClick={(event) => {
      event.preventDefault();
      const mentions = document.getElementById('mentions');
      const row = mentions?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');
      (row ?? mentions)?.focus();
    }}
  >
    Skip to the mentions
  </a>
);

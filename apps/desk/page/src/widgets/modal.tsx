import { type ReactNode, useLayoutEffect, useId, useRef } from 'react';

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly isWide?: boolean;
  /** Whether its content has the attribute `data-begin` on what gets the focus first. */
  readonly hasInput?: boolean;
}

/** A dialog over the page. Escape closes it, and the focus returns to where it was. */
export function Modal({ title, onClose, children, isWide, hasInput = false }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const current = dialog.current;
    current?.showModal();
    // The focus begins where one types, or else on the title: never on a button that changes something.
    current?.querySelector<HTMLElement>('[data-begin]')?.focus();
    // It closes before it leaves the page, so that the browser returns the focus.
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-wide={isWide || undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers close it at once if Escape is pressed twice. When it has left the page, another one may be open.
      onClose={() => dialog.current && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={heading} tabIndex={-1} data-begin={hasInput ? undefined : ''}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

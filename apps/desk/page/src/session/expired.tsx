import { useLayoutEffect, useRef } from 'react';
import { mayLogOut } from '../coding/writes.js';
import { LoginForm } from './login-form.js';
import { logOut } from './session-store.js';

/** Focus is back where people typed, but the caret went with the password, and keys would have no effect. */
function placeCaret(): void {
  const focused = document.activeElement as HTMLElement;
  focused.blur();
  focused.focus();
}

/**
 * Asks for the password again, over the page, which stays as it is. Its title has the focus: it opens while people type, and
 * keys that were meant for the page must not land in the password.
 */
export function Expired({ login }: { readonly login: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const current = dialog.current;
    current?.showModal();
    current?.querySelector('h2')?.focus();
    return () => {
      current?.close();
      requestAnimationFrame(placeCaret);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="expired-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="expired-title" tabIndex={-1}>
        Your session has ended
      </h2>
      <p>Log in again to continue. Everything stays as it is.</p>
      <LoginForm login={login} isFixed />
      <button type="button" className="button-quiet" onClick={() => mayLogOut() && void logOut()}>
        Log in as another user
      </button>
    </dialog>
  );
}

import { useLayoutEffect, useRef } from 'react';
import { mayLogOut } from '../coding/writes.js';
import { LoginForm } from './login-form.js';
import { logOut } from './session-store.js';

/** Asks for the password again, over the page, which stays as it is. */
export function Expired({ login }: { readonly login: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const current = dialog.current;
    current?.showModal();
    current?.querySelector<HTMLInputElement>('input[type="password"]')?.focus();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="expired-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="expired-title">Your session has ended</h2>
      <p>Log in again to continue. Everything stays as it is.</p>
      <LoginForm login={login} isFixed />
      <button type="button" className="button-quiet" onClick={() => mayLogOut() && void logOut()}>
        Log in as another user
      </button>
    </dialog>
  );
}

import { type SubmitEvent, useRef, useState } from 'react';
import { textOfLoginProblem } from '../platform/problems.js';
import { logIn } from './session-store.js';

interface LoginFormProps {
  readonly login?: string;
  readonly password?: string;
  /** Whether only this login may continue. */
  readonly isFixed?: boolean;
}

/** Asks for a login and a password. After a failure it keeps the login, not the password. */
export function LoginForm({ login, password, isFixed = false }: LoginFormProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(undefined);
    try {
      await logIn(String(given.get('login')), String(given.get('password')));
    } catch (error) {
      setProblem(textOfLoginProblem(error));
      setBusy(false);
      if (passwordInput.current) passwordInput.current.value = '';
      passwordInput.current?.focus();
    }
  };

  return (
    <form className="login-form" onSubmit={(event) => void submit(event)}>
      <label>
        Login
        <input
          name="login"
          autoComplete="username"
          required
          defaultValue={login}
          readOnly={isFixed}
          autoCapitalize="none"
        />
      </label>
      <label>
        Password
        <input
          ref={passwordInput}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          defaultValue={password}
          aria-describedby={problem === undefined ? undefined : 'login-problem'}
          aria-invalid={problem !== undefined}
        />
      </label>
      <p id="login-problem" role="alert" className="problem">
        {problem}
      </p>
      <button type="submit" className="button-primary" disabled={isBusy}>
        {isBusy ? 'Logging in …' : 'Log in'}
      </button>
    </form>
  );
}

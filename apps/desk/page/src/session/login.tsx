import { useQuery } from '@tanstack/react-query';
import { whatWaits } from '../coding/writes.js';
import icon from '../icon.svg';
import { LoginForm } from './login-form.js';
import './login.css';

interface PageSettings {
  readonly data: { readonly demo_login: { readonly login: string; readonly password: string } | null };
}

const readSettings = async (): Promise<PageSettings['data']> => {
  const response = await fetch('/desk/settings.json');
  return response.ok ? ((await response.json()) as PageSettings).data : { demo_login: null };
};

/** The first screen: people log in. On a demo platform their login is filled in (H1). */
export function Login() {
  const { data: settings, isPending } = useQuery({
    queryKey: ['settings'],
    queryFn: readSettings,
    staleTime: Infinity,
  });
  const demo = settings?.demo_login;
  const waiting = whatWaits();
  return (
    <main className="login">
      <h1>
        <img src={icon} alt="" width="40" height="40" /> Earshot
      </h1>
      <p className="login-lead">Read, narrow and understand what people say about your brand.</p>
      {waiting && <p role="alert">{waiting}</p>}
      {!isPending && <LoginForm login={demo?.login} password={demo?.password} />}
      {demo && <p className="login-demo">This is a demo. Its login is filled in.</p>}
    </main>
  );
}

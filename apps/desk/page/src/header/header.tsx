import type { ReactNode } from 'react';
import icon from '../icon.svg';
import { Link } from '../platform/link.js';
import type { Session } from '../session/session-api.js';
import { mayLogOut } from '../coding/writes.js';
import { logOut } from '../session/session-store.js';
import { writeHistory } from '../state/history-view.js';
import { ownZone } from '../time/zone.js';
import { ThemePicker } from './theme-picker.js';
import './header.css';

interface HeaderProps {
  readonly session: Session;
  /** What the screen shows. Its history does as well. */
  readonly report?: string;
  readonly zone?: string;
  /** What belongs to the screen, such as its report and time zone. */
  readonly children?: ReactNode;
}

/** The top of each screen. */
export function Header({ session: { user, client }, report, zone = ownZone(), children }: HeaderProps) {
  return (
    <header className="header">
      <Link to="/desk/" className="header-brand">
        <img src={icon} alt="" width="24" height="24" />
        <span className="header-name">Earshot</span>
      </Link>
      <div className="header-screen">{children}</div>
      <Link to={writeHistory({ report, zone, unreadable: [] })}>History</Link>
      <ThemePicker />
      <span className="header-user" title={client.name}>
        {user.login}
      </span>
      <button type="button" className="button-quiet" onClick={() => mayLogOut() && void logOut()}>
        Log out
      </button>
    </header>
  );
}

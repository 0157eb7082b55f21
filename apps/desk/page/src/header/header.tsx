import type { ReactNode } from 'react';
import icon from '../icon.svg';
import { Link } from '../platform/link.js';
import type { Session } from '../session/session-api.js';
import { mayLogOut } from '../coding/writes.js';
import { logOut } from '../session/session-store.js';
import { writeHistory } from '../state/history-view.js';
import { ownZone } from '../time/zone.js';
import { Menu } from '../widgets/menu.js';
import { DensityPicker } from './density-picker.js';
import { ThemePicker } from './theme-picker.js';
import './header.css';

interface HeaderProps {
  readonly session: Session;
  /** What the screen shows. Its history does as well. */
  readonly report?: string;
  readonly zone?: string;
  /** What belongs to the screen, such as its report. */
  readonly children?: ReactNode;
  /** Settings of the screen, such as its time zone. */
  readonly settings?: ReactNode;
}

/** The top of each screen. */
export function Header({ session: { user, client }, report, zone = ownZone(), children, settings }: HeaderProps) {
  return (
    <header className="header">
      <Link to="/desk/" className="header-brand">
        <img src={icon} alt="" width="24" height="24" />
        <span className="header-name">Earshot</span>
      </Link>
      <div className="header-screen">{children}</div>
      <Link to={writeHistory({ report, zone, unreadable: [] })}>History</Link>
      <Menu className="header-account" summary={<bdi>{user.login}</bdi>}>
        <p className="header-client">{client.name}</p>
        {settings}
        <DensityPicker />
        <ThemePicker />
        <button type="button" className="button" onClick={() => mayLogOut() && void logOut()}>
          Log out
        </button>
      </Menu>
    </header>
  );
}

import { useSyncExternalStore } from 'react';
import { beginSession, endSession, readSession, type Session } from './session-api.js';

/** Whether this browser has a session. One that has expired stays on the screen until the user logs in again. */
export type SessionState =
  { readonly status: 'unknown' | 'none' } | { readonly status: 'open' | 'expired'; readonly session: Session };

/** Where all tabs of this browser find the id of the session. It is no secret: it counts only with the cookie (B17). */
const KEY = 'earshot-session';

const tabs = new BroadcastChannel('earshot-session');
const listeners = new Set<() => void>();
let state: SessionState = { status: 'unknown' };

function set(next: SessionState): void {
  state = next;
  listeners.forEach((listener) => listener());
}

tabs.addEventListener('message', () => set({ status: 'none' }));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, () => state);

/** Finds out whether the session of this browser goes on. */
export async function resumeSession(): Promise<void> {
  const id = localStorage.getItem(KEY);
  const session = id === null ? undefined : await readSession(id).catch(() => undefined);
  set(session ? { status: 'open', session } : { status: 'none' });
}

/** Logs in. Throws an EarshotError if that fails. */
export async function logIn(login: string, password: string): Promise<void> {
  const session = await beginSession(login, password);
  localStorage.setItem(KEY, session.id);
  set({ status: 'open', session });
}

/** Logs out here and in the other tabs. What the page knows is forgotten, also if the platform cannot be reached. */
export async function logOut(): Promise<void> {
  const ended = 'session' in state ? state.session.id : undefined;
  localStorage.removeItem(KEY);
  tabs.postMessage('ended');
  set({ status: 'none' });
  if (ended !== undefined) await endSession(ended).catch(() => undefined);
}

/** The platform has rejected the session with this id. */
export function sessionExpired(id: string): void {
  if (state.status === 'open' && state.session.id === id) set({ status: 'expired', session: state.session });
}

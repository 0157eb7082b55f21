import { EarshotClient, EarshotError, type Session as ClientSession } from '@earshot/client';

/** A session of a user (B17). */
export type Session = ClientSession;

const clientOf = (id?: string): EarshotClient => new EarshotClient({ baseUrl: location.origin, session: { id } });

/** Begins a session. The browser keeps its cookie, which no script can read. */
export const beginSession = (login: string, password: string): Promise<Session> =>
  clientOf().session.logIn(login, password);

/** The session with this id, if it goes on. */
export async function readSession(id: string): Promise<Session | undefined> {
  try {
    return await clientOf(id).session.current();
  } catch (error) {
    if (error instanceof EarshotError && error.status === 401) return undefined;
    throw error;
  }
}

export const endSession = (id: string): Promise<void> => clientOf(id).session.end();

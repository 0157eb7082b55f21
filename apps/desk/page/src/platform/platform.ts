import { EarshotClient } from '@earshot/client';
import { createContext, use } from 'react';
import { withFreshReads } from './fresh-reads.js';
import { type NameOf, newestNames } from './newest-names.js';

/** How the page reaches the platform, for one session. */
export interface Platform {
  readonly client: EarshotClient;
  /** The time of the platform in milliseconds, which separates new mentions from those that a list has. */
  readonly now: () => number;
  readonly nameOf: NameOf;
}

/** The platform for the session with this id. The cookie goes along by itself (B17). `onExpired` is called when it has ended. */
export function openPlatform(session: string, onExpired: () => void): Platform {
  let ahead = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init);
    const date = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(date)) ahead = date - Date.now();
    if (response.status === 401) onExpired();
    return response;
  };
  const client = new EarshotClient({
    baseUrl: location.origin,
    session: { id: session },
    fetch: withFreshReads(fetch),
    maxRetries: 2,
  });
  return { client, now: () => Date.now() + ahead, nameOf: newestNames(client) };
}

export const PlatformContext = createContext<Platform | undefined>(undefined);

export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('there is no session');
  return platform;
}

import type { DeskEnvironment } from '../environment.js';

/** Injection token of the settings of the page. */
export const PAGE_SETTINGS = Symbol('page settings');

/** What the page reads when it starts. */
export interface PageSettings {
  /** A login that the page fills in, or null (H1). */
  demo_login: { login: string; password: string } | null;
}

/** In production the page never fills in a login, because the passwords of the demo are public. */
export function pageSettings({ DEMO_LOGIN, DEMO_PASSWORD, NODE_ENV }: DeskEnvironment): PageSettings {
  const isOffered = NODE_ENV !== 'production' && DEMO_LOGIN !== undefined && DEMO_PASSWORD !== undefined;
  return { demo_login: isOffered ? { login: DEMO_LOGIN, password: DEMO_PASSWORD } : null };
}

import { inject } from 'vitest';

/** The base address that the client programs use. */
export const address = inject('address');

/** The demo user and application that `npm start` prints. */
export const USER = { username: 'ada', password: 'demo-password' };
export const APPLICATION = { client_id: 'acme-analytics', client_secret: 'acme-analytics-demo-secret' };
export const SCOPE = 'read';

export const TOKEN_PATH = '/security/v2/oauth/token';
export const REVOKE_PATH = '/security/v2/oauth/_revoke';
export const INTROSPECT_PATH = '/security/v2/oauth/_introspect';
export const ME_PATH = '/security/v2/me';
export const REPORTS_PATH = '/mention/v2/reports';
export const SEARCH_PATH = '/mention/v2/reports/acme-brand/_search';
export const BULK_PATH = '/coding/v1/_bulk';

/** A page of a search, as far as the programs read it. */
export interface Page {
  data: { id: string; sentiment: string }[];
  meta: { total: number; next: string | null };
}

/** The body of a bulk request that codes one mention. The answer is 204 without a body (C2). */
export const bulkBody = (mention_id: string, sentiment: string) => ({
  data: [{ action: 'update', report_id: 'acme-brand', mention_id, payload: { sentiment } }],
});

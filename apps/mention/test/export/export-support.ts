import { gunzipSync } from 'node:zlib';
import type { Report } from '@earshot/coding/entities';
import type { Account, MentionUnderTest } from '../support.js';

/** The answer to an export, as it was sent. */
export interface Exported {
  status: number;
  headers: Headers;
  text: string;
}

export interface ExportOptions {
  query?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Sends a request for an export to a service that listens at `address`. `fetch` unpacks the answer. */
export const startExport = (
  address: string,
  { token }: Account,
  { id }: Pick<Report, 'id'>,
  body?: unknown,
  { query = '', headers = {}, signal }: ExportOptions = {},
): Promise<Response> =>
  fetch(`${address}/mention/v2/reports/${encodeURIComponent(id)}/_export${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });

export async function exported(...request: Parameters<typeof startExport>): Promise<Exported> {
  const response = await startExport(...request);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The mentions in an export as NDJSON. */
export const mentionsIn = (ndjson: string): Record<string, unknown>[] =>
  ndjson
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

export const unpacked = (bytes: Uint8Array): string => gunzipSync(bytes).toString();

/** The connections of exports that the service holds. */
export async function openExports({ database }: MentionUnderTest): Promise<number> {
  const [{ count }] = await database.dataSource.query<{ count: number }[]>(
    `select count(*)::integer as count from pg_stat_activity
      where application_name = 'mention export' and datname = current_database()`,
  );
  return count;
}

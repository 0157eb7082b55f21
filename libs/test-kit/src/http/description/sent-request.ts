import { parse as parseQuery } from 'fast-querystring';
import type { Response } from 'supertest';

/** A request, as a test sent it. */
export interface SentRequest {
  method: string;
  pathname: string;
  query: Readonly<Record<string, unknown>>;
  /** The parsed body; undefined if there is none, or if it is not JSON. */
  body: unknown;
  /** Whether it is the POST form of a GET (interface 4.4.2). */
  isPostForm: boolean;
}

/** The request that was answered with `response`. The query of a POST form is in its body (interface 4.4.2). */
export function sentRequest({ request }: Response): SentRequest {
  const { method, url, _data: data } = request as unknown as { method: string; url: string; _data: unknown };
  const type = (request as unknown as { get(header: string): string | undefined }).get('content-type');
  const { pathname, search } = new URL(url);
  const body = type?.startsWith('application/x-ndjson') || Buffer.isBuffer(data) ? undefined : parsed(data);
  const query = isPostForm(body) ? (body._parameters ?? '') : search.slice(1);
  return { method, pathname, query: parseQuery(query), body, isPostForm: isPostForm(body) };
}

function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

function isPostForm(body: unknown): body is { _parameters?: string } {
  const { _method: method, _parameters: parameters = '' } = (body ?? {}) as Record<string, unknown>;
  return method === 'GET' && typeof parameters === 'string';
}

import { documentProblems } from '@earshot/document-kit';
import type { Answer, Request } from '../send.js';

const DOOR = /^\/(?:mention\/v2|coding\/v1)\/mcp\/?(?:\?|$)/;
const EXPORT = /\/_export\/?(?:\?|$)/;
const OAUTH = /^\/security\/v[12]\/oauth\//;
const BODILESS = new Set([204, 304]);

/** What is wrong with an answer, whatever the request was; undefined if nothing is (E1, E2, E5, E6, B3). */
export function problemOf({ method, path }: Request, { status, headers, body }: Answer): string | undefined {
  if (status >= 500 && !isSecondExport(path, String(body))) return `status ${status}: ${String(body).slice(0, 300)}`;
  if (headers['x-content-type-options'] !== 'nosniff') return `status ${status} without nosniff`;
  if (method === 'HEAD' || BODILESS.has(status)) return body.length > 0 ? `status ${status} with a body` : undefined;
  if (status === 200 && /metrics|docs/.test(path)) return undefined;
  if (status === 200 && EXPORT.test(decoded(path))) return problemOfExport(headers['content-type'], String(body));
  if (headers['content-type'] !== 'application/json') return `Content-Type ${headers['content-type']}`;
  const document = parse(String(body));
  if (document === undefined) return `not JSON: ${String(body).slice(0, 300)}`;
  if (isOAuthAnswer(document, path) || isDescription(document, status) || isMessage(document, path)) return undefined;
  const problems = documentProblems(document);
  if (problems.length > 0) return `not a document: ${problems.join('; ')}: ${String(body).slice(0, 300)}`;
  if (status >= 400 && !('errors' in (document as object))) return `status ${status} without errors`;
  return undefined;
}

/** A client account has one export in flight per process, so a second one is 503 (D19). */
const isSecondExport = (path: string, body: string): boolean =>
  EXPORT.test(decoded(path)) && body.includes('"code":"too_busy"');

/** An export is lines of JSON, or a table with a header row, after a byte order mark if the request asks for one (D19). */
function problemOfExport(type: string | undefined, body: string): string | undefined {
  const lines = body.split('\n');
  if (lines.pop() !== '') return 'an export that does not end with a line';
  if (type === 'text/csv; charset=utf-8')
    return /^\uFEFF?id(,|\r$)/.test(lines[0]) ? undefined : `header row ${lines[0]}`;
  if (type !== 'application/x-ndjson') return `Content-Type ${type}`;
  return lines.every((line) => parse(line) !== undefined) ? undefined : 'an export with a line that is not JSON';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answers of the OAuth endpoints and the metadata have the forms of RFC 6749, 7009, 7662, 8414 and 9728. */
function isOAuthAnswer(document: unknown, path: string): boolean {
  const members = document as Record<string, unknown>;
  if ('issuer' in members || 'resource' in members) return true;
  if (!OAUTH.test(decoded(path))) return false;
  const isError = ['error', 'error_description', 'details'].every((name) => typeof members[name] === 'string');
  return isError || 'access_token' in members || 'active' in members || Object.keys(members).length === 0;
}

/** The doors for agents answer with messages of JSON-RPC, or with error documents (I1). */
function isMessage(document: unknown, path: string): boolean {
  return DOOR.test(decoded(path)) && (document as Record<string, unknown>)['jsonrpc'] === '2.0';
}

/** The description of a service's API is an OpenAPI document (interface 4.10). */
function isDescription(document: unknown, status: number): boolean {
  return status === 200 && typeof (document as Record<string, unknown>)['openapi'] === 'string';
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

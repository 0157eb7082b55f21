import { DocumentError } from '@earshot/error-kit';

/** What a connection says that was never made: the service has not seen the request. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'EADDRNOTAVAIL', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** What the HTTP client says of a request that it does not send, since it is not well formed. */
const NOT_SENDABLE = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED']);

/** Methods that change nothing (RFC 9110 §9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** What is known of a request that its service has not answered: no more is claimed (rule C7). */
export function noAnswer(error: unknown, method: string): DocumentError {
  const code = codeOf(error);
  if (NOT_SENDABLE.has(code)) return DocumentError.badRequest('The request is not valid HTTP.');
  if (NEVER_SENT.has(code)) return notRunning(error);
  if (SAFE.has(method)) return DocumentError.unavailable('No whole answer came from the service; try again.', error);
  return DocumentError.unavailable(
    'No whole answer came from the service. Whether it carried the request out is not known.',
    error,
  );
}

/** 503: the service was not reached. */
export const notRunning = (cause?: unknown): DocumentError =>
  DocumentError.unavailable('The service is not running. Nothing was changed; try again.', cause);

/** Where several addresses were tried, that of the first. */
function codeOf(error: unknown): string {
  const { code, errors } = error as { code?: unknown; errors?: unknown[] };
  return String(code ?? (errors?.[0] as { code?: unknown } | undefined)?.code);
}

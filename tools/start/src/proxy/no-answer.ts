import { DocumentError } from '@earshot/error-kit';

/** Codes of failed connection attempts: the service has not received the request. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'EADDRNOTAVAIL', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** Codes with which the HTTP client rejects a request that is not well formed. */
const NOT_SENDABLE = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED']);

/** Methods that change nothing (RFC 9110 §9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** The error for a request that its service did not answer. It claims no more about the outcome than is known (C7). */
export function noAnswer(cause: unknown, method: string): DocumentError {
  if (cause instanceof DocumentError) return cause;
  const code = codeOf(cause);
  if (NOT_SENDABLE.has(code)) return DocumentError.of('request_malformed', 'The request is not valid HTTP.');
  if (NEVER_SENT.has(code)) return serviceNotRunning(cause);
  if (SAFE.has(method)) {
    return DocumentError.of('service_unavailable', 'The service did not answer completely; try again.', { cause });
  }
  return DocumentError.of(
    'outcome_unknown',
    'The service did not answer completely. Whether it executed the request is not known.',
    { cause },
  );
}

/** 503: the service was not reached. */
export const serviceNotRunning = (cause?: unknown): DocumentError =>
  DocumentError.of('service_unavailable', 'The service is not running. Nothing was changed; try again.', { cause });

/** The code of the error. If several addresses were tried, that of the first. */
function codeOf(error: unknown): string {
  const { code, errors } = error as { code?: unknown; errors?: unknown[] };
  return String(code ?? (errors?.[0] as { code?: unknown } | undefined)?.code);
}

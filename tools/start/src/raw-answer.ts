import { type DocumentError, errorObjects } from '@earshot/error-kit';

/** An error document in the bytes of HTTP, for where no request is there to reply to; the connection ends with it. */
export function rawAnswer(error: DocumentError): string {
  const body = JSON.stringify({ errors: errorObjects(error) });
  const headers = {
    ...error.headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${error.status} ${error.title}`, ...lines, '', body].join('\r\n');
}

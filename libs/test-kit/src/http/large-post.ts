import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Returns the statuses of a POST of 5 MB, whose body is sent to its end whatever the answer is, and of a GET after it
 * on the same connection.
 */
export async function statusesOfLargePostAndNext(
  address: string,
  path: string,
  headers: Record<string, string>,
): Promise<string[]> {
  const { hostname, port, host } = new URL(address);
  const body = new Uint8Array(5_000_000);
  const head = Object.entries({ host, 'content-length': body.length, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const socket = connect(Number(port), hostname);
  socket.write([`POST ${path} HTTP/1.1`, ...head, '\r\n'].join('\r\n'));
  socket.write(body);
  socket.write(`GET /health/live HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
}

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** A complete answer, parsed from the bytes of the connection. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  /** Milliseconds until the connection was closed. */
  after: number;
}

const INTERIM = /^HTTP\/1\.1 1\d\d [^\r]*\r\n\r\n/;

/** Sends `bytes` unchanged, and returns the final answer after the server closes the connection. */
export async function rawRequest(address: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  const began = performance.now();
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const [head, body] = (await text(socket)).replace(INTERIM, '').split('\r\n\r\n', 2);
  const [statusLine, ...lines] = head.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ', 2) as [string, string])),
    body: body ? (JSON.parse(body) as unknown) : undefined,
    after: performance.now() - began,
  };
}

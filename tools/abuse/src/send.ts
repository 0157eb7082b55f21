import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A request as it is sent; `path` goes on the wire as it stands. */
export interface Request {
  method: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Milliseconds from the first byte sent to the last one received. */
  ms: number;
}

export interface SendOptions {
  agent?: Agent;
  /** Ends the connection, answered or not. */
  signal?: AbortSignal;
}

/** Sends a request and reads its answer to the end; rejects where the connection ends before that. */
export const send = (address: string, { method, path, headers = {}, body }: Request, options: SendOptions = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const began = performance.now();
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sending = request({ hostname, port, method, path, headers: { ...length, ...headers }, ...options });
    sending.on('error', reject);
    sending.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(chunks),
          ms: performance.now() - began,
        }),
      );
    });
    sending.end(body);
  });

/** The headers of a JSON request with a bearer token. */
export const jsonAs = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

/**
 * Kept-alive connections from an address of their own. All of 127.0.0.0/8 is this machine on Linux, so an attacker and a
 * bystander can have different addresses, as they have in life.
 */
export const agentFrom = (localAddress: string, maxSockets = Infinity): Agent =>
  new Agent({ keepAlive: true, maxSockets, localAddress });

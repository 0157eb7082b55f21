import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A request. `path` is sent unchanged. */
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
}

export interface SendOptions {
  agent?: Agent;
  /** Ends the connection, whether the request was answered or not. */
  signal?: AbortSignal;
}

/** Sends a request and reads the whole answer. Rejects if the connection ends before that. */
export const send = (address: string, { method, path, headers = {}, body }: Request, options: SendOptions = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sending = request({ hostname, port, method, path, headers: { ...length, ...headers }, ...options });
    sending.on('error', reject);
    sending.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sending.end(body);
  });

/** The headers of a JSON request with a bearer token. */
export const jsonAs = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

/**
 * Keep-alive connections from `localAddress`. On Linux all of 127.0.0.0/8 is this machine, so that an attacker and a
 * bystander can have different addresses, as in reality.
 */
export const agentFrom = (localAddress: string, maxSockets = Infinity): Agent =>
  new Agent({ keepAlive: true, maxSockets, localAddress });

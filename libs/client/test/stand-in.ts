import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that the stand-in received. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What the stand-in does with a request: it answers, never answers, or closes the connection. */
export type Reaction = { status?: number; headers?: Record<string, string>; body?: unknown } | 'hang' | 'disconnect';

/** Reacts to a request. `count` is the number of requests of its path before it. */
export type Handler = (request: Received, count: number) => Reaction | Promise<Reaction>;

export const TOKEN_PATH = '/security/v2/oauth/token';
export const REVOKE_PATH = '/security/v2/oauth/_revoke';
export const BULK_PATH = '/coding/v1/_bulk';
export const ME_PATH = '/security/v2/me';

/** A stand-in for the platform. It issues the access tokens `a0`, `a1`, ... with the refresh tokens `r0`, `r1`, ... */
export class StandIn {
  readonly requests: Received[] = [];
  readonly handlers = new Map<string, Handler>([
    [TOKEN_PATH, ({ body }, count) => ({ status: body.includes('=password') ? 201 : 200, body: tokens(count) })],
    [REVOKE_PATH, () => ({ body: {} })],
    [ME_PATH, () => ({ body: { data: { login: 'ada' } } })],
    [BULK_PATH, () => ({ status: 204 })],
  ]);

  private constructor(private readonly server: Server) {}

  static async start(): Promise<StandIn> {
    const server = createServer();
    const standIn = new StandIn(server);
    server.on('request', async (request, response) => {
      const { method = '', url = '', headers } = request;
      const path = url.split('?')[0];
      const received = { method, path: url, headers, body: await text(request) };
      const count = standIn.to(path).length;
      standIn.requests.push(received);
      const handler = standIn.handlers.get(path) ?? (() => problem(404, 'route_not_found'));
      const reaction = await handler(received, count);
      if (reaction === 'hang') return;
      if (reaction === 'disconnect') return request.socket.destroy();
      const body = reaction.body === undefined ? '' : JSON.stringify(reaction.body);
      response.writeHead(reaction.status ?? 200, { 'content-type': 'application/json', ...reaction.headers });
      response.end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The requests of a path. */
  to(path: string): Received[] {
    return this.requests.filter((request) => request.path.split('?')[0] === path);
  }

  /** The parameters of the requests of the token endpoint. */
  grants(): Record<string, string>[] {
    return this.to(TOKEN_PATH).map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export const tokens = (count: number, expires_in = 3600) => ({
  access_token: `a${count}`,
  refresh_token: `r${count}`,
  token_type: 'Bearer',
  expires_in,
  scope: 'read',
});

/** An error document with one error object. */
export const problem = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: { errors: [{ id: 'e1', status: String(status), code, title: 'Title', detail: `It is ${code}.` }] },
});

/** An error of an OAuth endpoint. */
export const oauthProblem = (status: number, error: string, details: string) => ({
  status,
  body: { error, error_description: details, details },
});

export const CREDENTIALS = { clientId: 'app', clientSecret: 'secret of app', login: 'ada', password: 'pass word' };

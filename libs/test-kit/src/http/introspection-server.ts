import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** A token or a session of the stand-in: its user, client account, application and scope. */
export interface StandInToken {
  user_id: string;
  client_id: string;
  application_id?: string;
  scope?: string;
  mention_members?: 'all' | 'published';
  /** Present for a machine user (B19). */
  machine?: true;
  /** The id of the session, if it is the handle of a session (B17). */
  session_id?: string;
  /** Seconds since 1970; by default in an hour. */
  exp?: number;
}

/**
 * A stand-in for the security service in the tests of other areas. It answers introspection requests (RFC 7662) for the
 * tokens in `tokens`, and records all that it was asked about. Any other path is 404, as at a gateway that does not
 * forward it.
 */
export class IntrospectionServer {
  readonly tokens = new Map<string, StandInToken>();
  /** The tokens of all introspection requests, in order. */
  readonly asked: string[] = [];
  /** The headers of all introspection requests, in order. */
  readonly headers: IncomingHttpHeaders[] = [];
  /** If set, the status of every answer, as from a security service that fails. */
  failWith: number | undefined;

  /** The tokens that the application of the service may introspect. */
  mayIntrospect: 'all' | 'own' = 'all';

  /** How long every answer takes. */
  delayMs = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<IntrospectionServer> {
    const server = createServer();
    const standIn = new IntrospectionServer(server);
    server.on('request', async (request, response) => {
      const token = new URLSearchParams(await text(request)).get('token') ?? '';
      if (request.url !== '/security/v2/oauth/_introspect') return response.writeHead(404).end();
      standIn.asked.push(token);
      standIn.headers.push(request.headers);
      if (standIn.delayMs > 0) await sleep(standIn.delayMs);
      response.writeHead(standIn.failWith ?? 200, {
        'content-type': 'application/json',
        'x-may-introspect': standIn.mayIntrospect,
      });
      response.end(JSON.stringify(standIn.answer(token)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(token: string): object {
    const known = this.tokens.get(token);
    if (!known) return { active: false };
    return {
      active: true,
      ...(known.session_id === undefined
        ? { token_type: 'Bearer' }
        : { token_type: 'Session', sid: known.session_id, idle_seconds: 3600 }),
      sub: known.user_id,
      client_account_id: known.client_id,
      app_id: known.application_id ?? 'app',
      client_id: 'oauth-app',
      username: known.user_id,
      scope: known.scope ?? 'read',
      mention_members: known.mention_members,
      machine: known.machine,
      exp: known.exp ?? Math.floor(Date.now() / 1000) + 3600,
    };
  }
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Agent } from 'undici';
import type { Fault, FaultyAnswer, FaultyRequest } from './faults/fault.js';

/** Headers of one connection, or that follow from the body. */
const NOT_FORWARDED = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

const endToEnd = <T>(headers: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_FORWARDED.includes(name)));

/** A proxy in front of a platform. It makes the platform look as if it had the current fault, if there is one. */
export class FaultyProxy {
  fault?: Fault;
  /** Errors of the proxy itself, or of a fault. Checks must not fail because of them. */
  readonly problems: unknown[] = [];
  private readonly agent = new Agent();
  private readonly server: Server;

  private constructor(private readonly platform: string) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        this.problems.push(error);
        response.destroy();
      });
    });
  }

  static async start(platform: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(platform);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await this.agent.close();
  }

  private async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request: FaultyRequest = {
      method: incoming.method!,
      path: incoming.url!,
      headers: endToEnd(incoming.headers) as FaultyRequest['headers'],
      body: await buffer(incoming),
    };
    const { fault } = this;
    const answer = fault?.request?.(request) ?? (await this.forward(request));
    fault?.answer?.(answer, request);
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  }

  private async forward({ method, path, headers, body }: FaultyRequest): Promise<FaultyAnswer> {
    const sent = body.length > 0 ? body : undefined;
    const response = await this.agent.request({ origin: this.platform, method, path, headers, body: sent });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    return { status: response.statusCode, headers: endToEnd(response.headers), body: bytes };
  }
}

import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Forwards requests with a bearer token, for programs that cannot send one. */
export class TokenProxy {
  /** Where requests are forwarded to, and the token. */
  target?: { address: string; token: string };

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TokenProxy> {
    const proxy: TokenProxy = new TokenProxy(
      createServer((incoming, outgoing) => {
        const { address, token } = proxy.target!;
        const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
        const forwarded = request(address + incoming.url, { method: incoming.method, headers }, (answer) => {
          outgoing.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(outgoing);
        });
        incoming.pipe(forwarded);
      }),
    );
    await new Promise<void>((resolve) => proxy.server.listen(0, 'localhost', resolve));
    return proxy;
  }

  get address(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

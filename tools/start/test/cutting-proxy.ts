import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of a platform, which cuts the answers of exports. */
export class CuttingProxy {
  /** After how many bytes the connections of the next exports break off. */
  readonly cuts: number[] = [];
  private readonly server: Server;

  private constructor(private readonly platform: string) {
    this.server = createServer((incoming, outgoing) => this.forward(incoming, outgoing));
  }

  static async start(platform: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(platform);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url } = incoming;
    const cut = url!.includes('/_export') ? this.cuts.shift() : undefined;
    const headers = { ...incoming.headers, ...(cut !== undefined && { 'accept-encoding': 'identity' }) };
    const request = send(this.platform + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
      if (cut === undefined) answer.pipe(outgoing);
      else void cutOff(answer, outgoing, cut);
    });
    request.on('error', () => outgoing.destroy());
    incoming.pipe(request);
  }
}

/** Forwards this many bytes of an answer, and then breaks off. */
async function cutOff(answer: IncomingMessage, outgoing: ServerResponse, bytes: number): Promise<void> {
  let left = bytes;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    const part = chunk.subarray(0, left);
    left -= part.length;
    await new Promise((resolve) => outgoing.write(part, resolve));
    if (left === 0) break;
  }
  outgoing.destroy();
}

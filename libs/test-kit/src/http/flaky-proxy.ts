import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** One request in this many fails, beginning with the first. */
const ONE_IN = 5;

type Forward = () => Promise<IncomingMessage>;

/** Answers a request, for which `forward` gets the answer of the platform. */
type Respond = (answer: ServerResponse, forward: Forward) => Promise<void> | void;

const refuse =
  (status: number, code: string): Respond =>
  (answer) => {
    answer.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' });
    answer.end(JSON.stringify({ errors: [{ status: String(status), code }] }));
  };

/** How requests fail, by turns. */
const FAILURES: readonly Respond[] = [
  refuse(503, 'service_unavailable'),
  (answer) => void answer.destroy(),
  refuse(429, 'rate_limit_exceeded'),
  // The request is executed, and its answer is lost.
  async (answer, forward) => {
    await buffer(await forward());
    answer.destroy();
  },
  // The answer is cut.
  async (answer, forward) => {
    const whole = await forward();
    const bytes = await buffer(whole);
    answer.writeHead(whole.statusCode!, whole.rawHeaders);
    answer.write(bytes.subarray(0, bytes.length / 2), () => answer.destroy());
  },
];

const pass: Respond = async (answer, forward) => {
  const whole = await forward();
  answer.writeHead(whole.statusCode!, whole.rawHeaders);
  whole.pipe(answer);
};

/** A proxy in front of a platform, through which one request in five fails for a moment. */
export class FlakyProxy {
  private readonly server: Server;
  private requests = 0;
  private failures = 0;

  private constructor(private readonly platform: string) {
    this.server = createServer(async (incoming, answer) => {
      const respond = this.requests++ % ONE_IN === 0 ? FAILURES[this.failures++ % FAILURES.length] : pass;
      try {
        await respond(answer, () => this.forward(incoming));
      } catch {
        answer.destroy();
      }
    });
  }

  static async start(platform: string): Promise<FlakyProxy> {
    const proxy = new FlakyProxy(platform);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Whether requests have failed in every way. */
  get hasFailedInEveryWay(): boolean {
    return this.failures >= FAILURES.length;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async forward(incoming: IncomingMessage): Promise<IncomingMessage> {
    const { method, url, headers } = incoming;
    const forwarded = send(this.platform + url, { method, headers });
    incoming.pipe(forwarded);
    const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
    return answer;
  }
}

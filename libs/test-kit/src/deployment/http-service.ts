import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const answerEmpty: RequestListener = (request, response) => {
  request.resume();
  request.once('end', () => response.setHeader('content-type', 'application/json').end('{"data":[]}'));
};

/** A stand-in for a replica: it records what reaches a service, and answers as the test says. */
export class HttpService {
  /** The requests that have reached it, in order. */
  readonly requests: { method: string; url: string; rawHeaders: string[] }[] = [];
  /** The number of connections that it has accepted. */
  connections = 0;
  answer: RequestListener = answerEmpty;

  private constructor(private readonly server: Server) {
    server.on('connection', () => this.connections++);
    server.on('request', (request: IncomingMessage, response) => {
      this.requests.push({ method: request.method!, url: request.url!, rawHeaders: request.rawHeaders });
      this.answer(request, response);
    });
  }

  static async start(): Promise<HttpService> {
    const server = createServer({ keepAliveTimeout: 72_000 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new HttpService(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Forgets the requests of other tests, and how they were answered. */
  reset(): void {
    this.requests.splice(0);
    this.answer = answerEmpty;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

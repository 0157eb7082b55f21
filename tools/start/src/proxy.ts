import { DocumentError, errorObjects, readRefusedBody, toDocumentError } from '@earshot/error-kit';
import {
  createMetrics,
  endConnectionsOnClose,
  measureResponses,
  refuseBeforeRouting,
  serverOptions,
} from '@earshot/service-kit';
import replyFrom from '@fastify/reply-from';
import { fastify, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AddressInfo } from 'node:net';
import { finished, PassThrough, type Readable } from 'node:stream';
import type { StartEnvironment } from './environment.js';

/** The services behind the proxy. */
export type ServiceName = (typeof SERVICES)[number];
const SERVICES = ['security', 'coding', 'mention'] as const;

/** The service that requests are for, by their first path segment. */
const SERVICE_OF = new Map<string, ServiceName>([
  ...SERVICES.map((name) => [name, name] as const),
  ['.well-known', 'security'],
]);

/** Routes requests to the services by their first path segment (contract A4), and tells the health of all. */
export class Proxy {
  private readonly server: FastifyInstance;
  /** Of the services that have been started. */
  private readonly addresses = new Map<ServiceName, string>();

  constructor(private readonly environment: StartEnvironment) {
    // Clients come here directly: what they say of proxies before is not believed.
    this.server = fastify({ ...serverOptions(environment), trustProxy: false }) as unknown as FastifyInstance;
    refuseBeforeRouting(this.server);
    // Whoever refuses it, the proxy or a service.
    this.server.addHook('onSend', (_request, reply, _payload, done) => {
      readRefusedBody(reply);
      done();
    });
    endConnectionsOnClose(this.server);
    const metrics = createMetrics('start');
    measureResponses(this.server, metrics);
    this.server.removeAllContentTypeParsers();
    this.server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    this.server.register(replyFrom, { undici: { connections: 256, pipelining: 1 } });
    for (const path of ['/health', '/health/live', '/health/ready']) {
      this.server.get(path, (_request, reply) => this.tellHealth(path, reply));
    }
    this.server.get('/metrics', async (_request, reply) =>
      reply.type(metrics.contentType).send(await metrics.metrics()),
    );
    this.server.all('/*', (request, reply) => this.forward(request, reply));
    // Of methods that Fastify does not know.
    this.server.setNotFoundHandler((request, reply) => answer(reply, notFound(request)));
    this.server.setErrorHandler<FastifyError>((error, _request, reply) => answer(reply, refusal(error)));
  }

  /** Listens on HOST and PORT and returns the address for people to use. */
  async listen(): Promise<string> {
    const { HOST, PORT } = this.environment;
    try {
      await this.server.listen({ host: HOST, port: PORT });
    } catch (error) {
      if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
      throw new Error(`port ${PORT} of ${HOST} is in use; set PORT to another, such as ${PORT + 1}`);
    }
    const { port } = this.server.server.address() as AddressInfo;
    const anywhere = HOST === '0.0.0.0' || HOST === '::';
    return `http://${anywhere ? '127.0.0.1' : HOST}:${port}`;
  }

  /** From now on requests for `service` go to `address`. */
  route(service: ServiceName, address: string): void {
    this.addresses.set(service, address);
  }

  /** Answers what is in flight, and nothing more. */
  async close(): Promise<void> {
    await this.server.close();
  }

  private forward(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = request.url.split('?', 1)[0];
    const service = SERVICE_OF.get(path.split('/', 2)[1]);
    if (!service) return answer(reply, notFound(request));
    const address = this.addresses.get(service);
    if (address === undefined) return answer(reply, notRunning());
    if (request.body) request.body = passOn(request.body as Readable);
    return reply.from(address + path, {
      // Whatever the client says of itself in these is replaced by what is seen here.
      rewriteRequestHeaders: (_, { expect: _answeredHere, ...headers }) => ({
        ...headers,
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.headers.host,
        'x-forwarded-proto': request.protocol,
      }),
      // To try again is for the client: what took seconds to fail would take a minute (contract C11).
      retryDelay: () => null,
      rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
      onError: (_, { error }) => answer(reply, notRunning(error)),
    });
  }

  /** 200 when every service says so, else 503 with what the services say. */
  private async tellHealth(path: string, reply: FastifyReply): Promise<FastifyReply> {
    const check = path === '/health' ? '/health/ready' : path;
    const answers = await Promise.all(SERVICES.map((name) => this.isHealthy(name, check)));
    const away = SERVICES.filter((_, index) => !answers[index]);
    if (away.length > 0) return answer(reply, DocumentError.unavailable(`Not ready: ${away.join(', ')}.`));
    return sendJson(reply, { meta: { status: check.slice('/health/'.length), services: SERVICES } });
  }

  private async isHealthy(service: ServiceName, check: string): Promise<boolean> {
    const address = this.addresses.get(service);
    if (address === undefined) return false;
    try {
      return (await fetch(address + check, { signal: AbortSignal.timeout(4_000) })).ok;
    } catch {
      return false;
    }
  }
}

/**
 * A body on its way to a service. When the service wants no more of it, the rest is read and forgotten: the connection
 * to the client is there for its next request.
 */
function passOn(body: Readable): Readable {
  const passed = body.pipe(new PassThrough());
  finished(body, (error) => error && passed.destroy(error));
  finished(passed, () => body.resume());
  return passed;
}

/** What Fastify and the proxying refuse, such as an address that leads out of its service by `..`, is 4xx. */
const refusal = (error: FastifyError): DocumentError =>
  error.statusCode !== undefined && error.statusCode < 500
    ? new DocumentError({ status: error.statusCode, problems: [{ detail: error.message }] })
    : toDocumentError(error);

const notFound = ({ method, url }: FastifyRequest) =>
  DocumentError.notFound(`There is no ${method} ${url.split('?', 1)[0]}.`);

const notRunning = (cause?: unknown) => DocumentError.unavailable('The service is not running; try again.', cause);

const answer = (reply: FastifyReply, error: DocumentError): FastifyReply =>
  sendJson(reply.code(error.status).headers(error.headers), { errors: errorObjects(error) });

/** As bytes, since Fastify adds a charset to a string (contract E1). */
const sendJson = (reply: FastifyReply, document: object): FastifyReply =>
  reply.header('content-type', 'application/json').send(Buffer.from(JSON.stringify(document)));

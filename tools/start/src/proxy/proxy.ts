import type { ServiceName } from '@earshot/database-kit/services';
import { knowAllMethods, ON_EVERY_ANSWER, useDocumentFormat } from '@earshot/document-kit';
import { DocumentError, discardRejectedBody } from '@earshot/error-kit';
import {
  createMetrics,
  endConnectionsOnClose,
  listenFailure,
  measureResponses,
  rejectBeforeRouting,
  returnRequestIds,
  serverOptions,
  startLine,
} from '@earshot/service-kit';
import { printable } from '@earshot/error-kit';
import { fastify, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { limitConnections } from './connection-limit.js';
import { ConnectionQueue } from './connection-queue.js';
import type { StartEnvironment } from '../settings/environment.js';
import { Forwarder } from './forwarder.js';
import { noAnswer, serviceNotRunning } from './no-answer.js';
import { PlatformDescription } from './platform-description.js';
import { PlatformHealth } from './platform-health.js';
import { openProxyLog, type ProxyLog } from './proxy-log.js';
import { ReferencePage } from './reference-page.js';
import { notFound, reject, toRejection } from './rejection.js';
import { isAmbiguous, originForm, pathOf } from './request-target.js';
import { serviceOf } from './route-by-segment.js';

/** When the proxy closes, clients have this long to send and read. The other steps of A6 need the remaining time. */
const DRAIN_MS = 6_500;
const SWEEP_MS = 100;

/**
 * Routes requests to the services by their first path segment (A4), reports the health of all services, serves the
 * reference page, and leads browsers to the desk.
 */
export class Proxy {
  readonly page: ReferencePage;
  private readonly server: FastifyInstance;
  private readonly forwarder: Forwarder;
  private readonly queue = new ConnectionQueue();
  private readonly proxyLog: ProxyLog;
  /** The addresses of the services that have been started. */
  private readonly addresses = new Map<ServiceName, string>();

  constructor(private readonly environment: StartEnvironment) {
    const { BODY_LIMIT, CONNECTIONS_PER_ADDRESS, NODE_ENV } = environment;
    this.forwarder = new Forwarder(BODY_LIMIT);
    this.page = new ReferencePage(NODE_ENV === 'production');
    this.proxyLog = openProxyLog(environment);
    const { log } = this.proxyLog;
    this.server = fastify({
      ...serverOptions(environment, log),
      rewriteUrl: ({ url = '' }) => originForm(url),
    }) as unknown as FastifyInstance;
    limitConnections(this.httpServer, CONNECTIONS_PER_ADDRESS);
    returnRequestIds(this.server);
    rejectBeforeRouting(this.server, log);
    knowAllMethods(this.server);

    const metrics = createMetrics('start');
    this.server.addHook('onSend', (_request, reply, _payload, done) => {
      void reply.headers(ON_EVERY_ANSWER);
      // After a 408 the rest of the body is not read.
      if (reply.statusCode !== 408) discardRejectedBody(reply);
      done();
    });
    endConnectionsOnClose(this.server);
    measureResponses(this.server, metrics);
    this.server.setErrorHandler<FastifyError>((error, _request, reply) => reject(reply, toRejection(error), log));
    // Reached by methods that Fastify does not know.
    this.server.setNotFoundHandler((request, reply) => reject(reply, notFound(request), log));
    this.server.register(async (own) => this.addOwnRoutes(own, metrics));
    // Before Fastify reads the body: the service decides whether to accept it.
    this.server.all(
      '/*',
      {
        onRequest: (request, reply) => this.route(request, reply),
        // An answer may also fail after `route`, before its head was sent.
        errorHandler: (error, request, reply) => reject(reply, noAnswer(error, request.method), log),
      },
      (_request, reply) => reply,
    );
  }

  /** Listens on HOST and PORT, and returns a URL to reach the proxy at. */
  async listen(): Promise<string> {
    const { HOST, PORT } = this.environment;
    try {
      await this.server.listen({ host: HOST, port: PORT });
    } catch (error) {
      if ((error as { code?: string }).code !== 'EADDRINUSE') throw listenFailure(error, HOST);
      throw new Error(`port ${PORT} of ${HOST} is in use; set PORT to another, such as ${PORT + 1}`);
    }
    const { port } = this.httpServer.address() as AddressInfo;
    const anywhere = HOST === '0.0.0.0' || HOST === '::';
    const host = HOST.includes(':') ? `[${HOST}]` : HOST;
    const address = `http://${anywhere ? '127.0.0.1' : host}:${port}`;
    this.proxyLog.log.info(startLine(address, this.environment), 'started');
    return address;
  }

  /** From now on, forwards requests for `service` to `address`. */
  serve(service: ServiceName, address: string): void {
    this.addresses.set(service, address);
  }

  /** Accepts no more requests, and answers those in flight. */
  async close(): Promise<void> {
    const drainTimer = setTimeout(() => this.httpServer.closeAllConnections(), DRAIN_MS);
    // Some connections become idle later, such as one that still sends a rejected body.
    const sweep = setInterval(() => this.httpServer.closeIdleConnections(), SWEEP_MS);
    await this.server.close();
    clearTimeout(drainTimer);
    clearInterval(sweep);
    await this.forwarder.close();
    await this.proxyLog.close();
  }

  private get httpServer(): Server {
    return this.server.server;
  }

  private addOwnRoutes(server: FastifyInstance, metrics: Registry): void {
    const completeRoutes = useDocumentFormat(server);
    const health = new PlatformHealth(this.addresses);
    const description = new PlatformDescription(this.addresses);
    server.get('/health', () => health.check('ready'));
    server.get('/health/live', () => health.check('live'));
    server.get('/health/ready', () => health.check('ready'));
    server.get('/docs/openapi.json', (request, reply) => description.send(request, reply));
    server.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
    this.page.addRoutes(server);
    server.all('/', (request, reply) => leadToDesk(request, reply));
    completeRoutes();
  }

  private async route(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.url);
    rejectAmbiguous(request, path);
    const service = serviceOf(path);
    if (!service) throw notFound(request);
    const turn = await this.queue.enter(request.raw, reply.raw);
    if (turn === 'too many') throw tooManyPipelined();
    if (turn === 'disconnected') return reply.hijack();
    const address = this.addresses.get(service);
    if (address === undefined) throw serviceNotRunning();
    // The answers of security have tokens next to what the client sent, so their compressed length would give hints.
    return this.forwarder.forward({ address, mayCompress: service !== 'security' }, request, reply);
  }
}

/** `/` leads browsers to the desk (H1). For programs it is no resource. */
function leadToDesk(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isBrowser = ['GET', 'HEAD'].includes(request.method) && String(request.headers.accept).includes('text/html');
  if (!isBrowser) throw notFound(request);
  return reply.header('vary', 'Accept').redirect('/desk/');
}

const AMBIGUOUS_PATH =
  'The path must not contain a backslash, or "." or ".." as a segment. In an id, write a backslash as %5C. An id ' +
  '"." or ".." cannot be in a path; of a mention, the filter ids finds it.';

/** Rejects requests that the proxy and a service could read differently. */
function rejectAmbiguous({ raw: { rawHeaders, headers } }: FastifyRequest, path: string): void {
  if (isAmbiguous(path)) {
    throw DocumentError.of('request_malformed', AMBIGUOUS_PATH);
  }
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1) {
    throw DocumentError.of('request_malformed', 'The header Host must not be repeated.');
  }
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    throw DocumentError.of(
      'request_malformed',
      `Transfer-Encoding "${printable(coding)}" is not supported; allowed: chunked.`,
    );
  }
}

const tooManyPipelined = () => DocumentError.of('requests_too_many', 'Too many requests wait on this connection.');

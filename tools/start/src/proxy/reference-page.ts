import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { contentSecurityPolicy, pageHeaders, StaticFile } from '@earshot/document-kit';
import type { FastifyInstance } from 'fastify';
import { DEMO } from '../demo.js';
import { PAGE_FOLDER } from '../workspace.js';

/**
 * Scalar's API reference, one script for browsers, in the only package of theirs that has few dependencies. From 1.47 on
 * it needs Node 22, so it stays at 1.46 while Node 20 is supported.
 */
const SCALAR = join(
  dirname(createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')),
  'js',
  'standalone.js',
);

const ICON = new StaticFile(join(PAGE_FOLDER, 'icon.svg'), 'image/svg+xml');

const FILES = {
  '/docs': new StaticFile(join(PAGE_FOLDER, 'index.html'), 'text/html; charset=utf-8'),
  '/docs/start.js': new StaticFile(join(PAGE_FOLDER, 'start.js'), 'text/javascript; charset=utf-8'),
  '/docs/scalar.js': new StaticFile(SCALAR, 'text/javascript; charset=utf-8'),
  '/docs/style.css': new StaticFile(join(PAGE_FOLDER, 'style.css'), 'text/css; charset=utf-8'),
  '/docs/icon.svg': ICON,
  '/favicon.ico': ICON,
};

/** Scalar writes inline styles, but no inline scripts. */
const HEADERS = pageHeaders(contentSecurityPolicy({ 'style-src': "'self' 'unsafe-inline'" }));

/**
 * The reference page at `/docs` (A7): developers read the description of the interface there and send requests.
 */
export class ReferencePage {
  private demoIsLoaded = false;

  /** @param production whether the page offers no password grant, because that is for servers */
  constructor(private readonly production: boolean) {}

  /** From now on, the page fills in the demo login. In production it never does. */
  offerDemoLogin(): void {
    this.demoIsLoaded = !this.production;
  }

  addRoutes(server: FastifyInstance): void {
    for (const [path, file] of Object.entries(FILES)) {
      server.get(path, (request, reply) => file.send(request, reply.headers(HEADERS)));
    }
    server.get('/docs/settings.json', async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
      return { data: { password_grant: !this.production, demo_login: this.demoIsLoaded ? DEMO_LOGIN : null } };
    });
  }
}

/** The parameters of the password grant of the demo user. */
const DEMO_LOGIN = {
  username: DEMO.login,
  password: DEMO.password,
  client_id: DEMO.application,
  client_secret: DEMO.secret,
  scope: 'read',
};

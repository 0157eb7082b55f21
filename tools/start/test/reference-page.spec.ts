import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { readEnvironment } from '@earshot/service-kit';
import { errorDocument } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartEnvironment } from '../src/settings/environment.js';
import { Proxy } from '../src/proxy/proxy.js';

const HTML = 'text/html; charset=utf-8';
const FILES = {
  '/docs': HTML,
  '/docs/': HTML,
  '/docs/start.js': 'text/javascript; charset=utf-8',
  '/docs/scalar.js': 'text/javascript; charset=utf-8',
  '/docs/style.css': 'text/css; charset=utf-8',
  '/docs/icon.svg': 'image/svg+xml',
};
const PATHS = Object.keys(FILES);

let folder: string;
let proxy: Proxy;
let address: string;

const start = async (settings: Record<string, string> = {}) => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-page-'));
  const environment = { DATABASE_URL: 'postgres://nowhere', PORT: '0', DATA_DIR: folder, ...settings };
  proxy = new Proxy(readEnvironment(StartEnvironment, environment));
  address = await proxy.listen();
};
const end = async () => {
  await proxy.close();
  await rm(folder, { recursive: true });
};

/** A request and an answer as they are sent. `fetch` would decode the answer, and ask for a fresh one. */
const ask = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
    request(address + path, { headers }, async (response) => {
      const encoding = response.headers['content-encoding'];
      resolve({ status: response.statusCode!, encoding, bytes: await buffer(response) });
    })
      .on('error', reject)
      .end();
  });

describe('the files of the reference page (A7)', () => {
  beforeAll(() => start());
  afterAll(end);

  it.each(Object.entries(FILES))('%s is %s', async (path, type) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(address + path, { method });
      expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({ status: 200, type });
      const length = (await response.arrayBuffer()).byteLength;
      expect(method === 'GET' ? length > 0 : length === 0).toBe(true);
    }
  });

  it('have the icon of the address', async () => {
    const icon = await fetch(`${address}/favicon.ico`);
    expect({ status: icon.status, type: icon.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'image/svg+xml',
    });
  });

  it('are not what a browser comes to that opens the address: that is the desk (H1)', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const method of ['GET', 'HEAD']) {
      const { status, headers: sent } = await fetch(address, { method, headers, redirect: 'manual' });
      expect({ status, location: sent.get('location'), vary: sent.get('vary') }).toEqual({
        status: 302,
        location: '/desk/',
        vary: 'Accept',
      });
    }
  });

  it('are not what a program comes to: / is no resource (A4)', async () => {
    for (const accept of ['application/json', '*/*']) {
      const response = await fetch(address, { headers: { accept } });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual(errorDocument('route_not_found', 'There is no GET /.'));
    }
  });

  it('include every file that the page names', async () => {
    const html = await (await fetch(`${address}/docs`)).text();
    const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path);
    expect(named.toSorted()).toEqual(PATHS.filter((path) => FILES[path as keyof typeof FILES] !== HTML).toSorted());
  });

  it('contain no inline script and no inline style', async () => {
    const html = await (await fetch(`${address}/docs`)).text();
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/);
  });

  it.each(PATHS)('%s may load from this origin only, and no page may frame it', async (path) => {
    const { headers } = await fetch(address + path);
    const policy = headers.get('content-security-policy')!;
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*|data:/);
    expect(policy.match(/[\w-]+ [^;]*'unsafe-inline'/g)).toEqual(["style-src 'self' 'unsafe-inline'"]);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(PATHS)('%s is sent again only if it has changed', async (path) => {
    const first = await fetch(address + path);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await ask(path, { 'if-none-match': first.headers.get('etag')! });
    expect({ status: again.status, length: again.bytes.length }).toEqual({ status: 304, length: 0 });
    expect((await ask(path, { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('are compressed only for clients that accept gzip', async () => {
    const plain = await ask('/docs/scalar.js', {});
    expect(plain.encoding).toBeUndefined();
    for (const accepted of ['gzip', 'br, gzip;q=0.5, *;q=0', 'deflate,GZIP']) {
      const { encoding, bytes } = await ask('/docs/scalar.js', { 'accept-encoding': accepted });
      expect({ accepted, encoding }).toEqual({ accepted, encoding: 'gzip' });
      expect(gunzipSync(bytes).equals(plain.bytes)).toBe(true);
      expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
    }
    for (const accepted of ['identity', 'br', 'gzip;q=0', 'gzip; q=0.00, br', 'x-gzip-not']) {
      const { encoding } = await ask('/docs/scalar.js', { 'accept-encoding': accepted });
      expect({ accepted, encoding }).toEqual({ accepted, encoding: undefined });
    }
  });
});

describe('other requests below /docs', () => {
  beforeAll(() => start());
  afterAll(end);

  const expectError = async (method: string, path: string, status: number) => {
    const response = await fetch(address + path, { method });
    expect({ method, path, status: response.status }).toEqual({ method, path, status });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ errors: [expect.objectContaining({ status: String(status) })] });
    return response;
  };

  it.each([...PATHS, '/docs/settings.json'])('%s rejects other methods with 405 (E2)', async (path) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await expectError(method, path, 405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    }
  });

  it.each(['/docs/nothing', '/docs/scalar.js.map', '/docs/start.js/x', '/docsx'])(
    'there is no %s (E2)',
    async (path) => {
      await expectError('GET', path, 404);
    },
  );
});

describe('the settings of the reference page', () => {
  const login = {
    username: 'ada',
    password: 'demo-password',
    client_id: 'acme-analytics',
    client_secret: 'acme-analytics-demo-secret',
    scope: 'read',
  };
  const settings = async () => {
    const response = await fetch(`${address}/docs/settings.json`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return ((await response.json()) as { data: unknown }).data;
  };

  it('have the demo login if the demo fixtures are loaded', async () => {
    await start();
    expect(await settings()).toEqual({ password_grant: true, demo_login: null });
    proxy.page.offerDemoLogin();
    expect(await settings()).toEqual({ password_grant: true, demo_login: login });
    await end();
  });

  it('offer no password grant in production, because that is for servers', async () => {
    await start({ NODE_ENV: 'production' });
    proxy.page.offerDemoLogin();
    expect(await settings()).toEqual({ password_grant: false, demo_login: null });
    await end();
  });
});

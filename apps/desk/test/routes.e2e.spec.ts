import { builtProgram } from '@earshot/test-kit';
import { routeProblems, routesOf } from '@earshot/test-kit/http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskEnvironment } from '../src/environment.js';

const desk = (await builtProgram('desk')) as typeof import('../src/service.js');

const start = (settings: Partial<DeskEnvironment> = {}): Promise<NestFastifyApplication> =>
  desk.createService(desk.deskService(Object.assign(new desk.DeskEnvironment(), { LOG_LEVEL: 'silent', ...settings })));

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await start();
});
afterAll(() => app.close());

const http = () => supertest(app.getHttpServer());

describe('the routes of the desk', () => {
  it('are these, and need no token: the page has no data', async () => {
    expect(await routesOf(app)).toMatchInlineSnapshot(`
      [
        "GET /desk 200",
        "GET /desk/* 200",
        "GET /desk/assets/:name 404",
        "GET /desk/settings.json 200",
        "GET /health/live 200",
        "GET /health/ready 200",
        "GET /metrics 200",
      ]
    `);
  });

  it('answer as every route does (D1, E1, E2, E3, E5, E6)', async () => {
    expect(await routeProblems(app)).toEqual([]);
  });
});

describe('the page (H1)', () => {
  it.each(['/desk', '/desk/', '/desk/reports/acme-brand', '/desk/reports/a%2Fb?q=x'])(
    'is the answer at %s, which the page reads itself (H3)',
    async (path) => {
      const page = await http().get(path).expect(200);
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(page.text).toContain('<div id="desk">');
    },
  );

  it('has no inline script and no inline style', async () => {
    const { text } = await http().get('/desk/');
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/);
  });

  it('loads files that never change, compressed where the browser accepts it', async () => {
    const { text } = await http().get('/desk/');
    const named = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path);
    expect(named.length).toBeGreaterThan(1);
    for (const path of named) {
      const file = await http().get(path).set('accept-encoding', 'gzip').expect(200);
      expect(file.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'gzip',
        'x-content-type-options': 'nosniff',
      });
      const { etag } = file.headers;
      await http().get(path).set('if-none-match', etag).expect(304);
    }
  });

  it('may load from this origin only, make no code of texts, and be in no frame (H6)', async () => {
    const { text, headers } = await http().get('/desk/');
    const [script] = /\/desk\/assets\/[^"]+\.js/.exec(text)!;
    for (const found of [headers, (await http().get(script)).headers]) {
      expect(found).toMatchObject({
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
    }
  });

  it.each(['/desk/assets/nothing.js', '/desk/assets/..%2Findex.html', '/desk/assets/index.html', '/deskx', '/'])(
    '%s is not a file of it',
    async (path) => {
      const answer = await http().get(path).expect(404);
      expect(answer.body).toMatchObject({ errors: [{ status: '404', code: 'route_not_found' }] });
    },
  );
});

describe('the settings of the page', () => {
  const settingsOf = async (settings: Partial<DeskEnvironment>) => {
    const other = await start(settings);
    const answer = await supertest(other.getHttpServer()).get('/desk/settings.json').expect(200);
    await other.close();
    expect(answer.headers['cache-control']).toBe('no-store');
    return answer.body as object;
  };
  const DEMO_LOGIN = 'ada';
  const DEMO_PASSWORD = 'demo-password';

  it('have the login that the page fills in (H1)', async () => {
    expect(await settingsOf({ DEMO_LOGIN, DEMO_PASSWORD })).toEqual({
      data: { demo_login: { login: DEMO_LOGIN, password: DEMO_PASSWORD } },
    });
  });

  it('never have one in production, and none unless it is complete (H1)', async () => {
    for (const settings of [{}, { DEMO_LOGIN }, { DEMO_LOGIN, DEMO_PASSWORD, NODE_ENV: 'production' }]) {
      expect(await settingsOf(settings)).toEqual({ data: { demo_login: null } });
    }
  });
});

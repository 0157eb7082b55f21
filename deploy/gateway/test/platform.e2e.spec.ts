import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LONG, ROOT, runTogether } from '@earshot/test-kit';
import { ADA, Deployment, login, type ServiceName, SERVICES } from '@earshot/test-kit/deployment';
import { ask } from '@earshot/test-kit/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithNginx } from './nginx.js';

const CONFORMANCE = join(ROOT, 'dist', 'checks', 'conformance', 'main.js');

let deployment: Deployment;

describeWithNginx('two replicas of each service with the gateway', () => {
  beforeAll(async () => void (deployment = await Deployment.start()));
  afterAll(() => deployment.stop());

  it.each<[ServiceName, description: string]>([
    ['security', '/security/v2/openapi.json'],
    ['coding', '/coding/v1/openapi.json'],
    ['mention', '/mention/v2/openapi.json'],
  ])('serve every path of %s at one address (A4)', async (service, description) => {
    const response = await fetch(`${deployment.of(service)[0].address}${description}`);
    const { paths } = (await response.json()) as { paths: Record<string, object> };
    const ofArea = Object.keys(paths).filter((path) => !/^\/(?:health|metrics)/.test(path));
    expect(ofArea.length).toBeGreaterThan(1);
    for (const path of ofArea) {
      const target = path.replace(/\{\w+\}/g, 'x');
      const atService = await fetch(`${deployment.of(service)[0].address}${target}`);
      const atGateway = await fetch(`${deployment.address}${target}`);
      expect({ target, status: atGateway.status }).toEqual({ target, status: atService.status });
      expect(atGateway.status === 404 && (await atGateway.text()).includes('route_not_found')).toBe(false);
    }
  });

  it('lead a browser that opens the address to the desk (H1)', async () => {
    const page = await fetch(deployment.address, { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' });
    expect({ status: page.status, location: page.headers.get('location') }).toEqual({
      status: 302,
      location: '/desk/',
    });
    expect((await fetch(deployment.address)).status).toBe(404);
    const desk = await fetch(`${deployment.address}/desk/reports/acme-brand`);
    expect(desk.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('serve the description of the platform', async () => {
    const response = await fetch(`${deployment.address}/docs/openapi.json`);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  });

  it('answer HEAD as GET, without the length of what gzip makes shorter (E1, RFC 9110 §8.6)', async () => {
    const token = await login(deployment.address, ADA);
    const of = async (method: string, path: string) => {
      const lines = [`Authorization: Bearer ${token}`, 'Accept-Encoding: gzip'];
      return ask(deployment.address, `${method} ${path} HTTP/1.1`, ...lines);
    };
    for (const path of [
      '/mention/v2/reports/acme-brand',
      '/coding/v1/openapi.json',
      '/security/v2/openapi.json',
      '/security/v2/me',
    ]) {
      const get = await of('GET', path);
      const head = await of('HEAD', path);
      expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: '' });
      expect([undefined, get.headers['content-length']]).toContain(head.headers['content-length']);
      for (const name of ['content-type', 'vary', 'etag', 'cache-control']) {
        expect({ name, value: head.headers[name] }).toEqual({ name, value: get.headers[name] });
      }
    }
  });

  // All checks of conformance.
  it('keep the rules and the interface (npm run conformance)', LONG, async () => {
    const args = ['--base-url', deployment.address, '--seed', '--json'];
    const env = { ...process.env, DATABASE_URL: deployment.database.url, TOKEN_RATE_LIMIT: '0' };
    const { output, errors } = await runTogether(CONFORMANCE, env, args);
    expect(errors).toBe('');
    const { results } = JSON.parse(output) as { results: { rule: string; outcome: string }[] };
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(100);
  });

  it('are healthy if at least one replica of each service is ready (A4)', async () => {
    for (const path of ['/health', '/health/ready', '/health/']) {
      const answer = await ask(deployment.address, `GET ${path} HTTP/1.1`);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'x-content-type-options': 'nosniff' });
      expect(JSON.parse(answer.body)).toEqual({ meta: { status: 'ready', services: [...SERVICES] } });
    }
    expect(await ask(deployment.address, 'GET /health/live HTTP/1.1')).toMatchObject({ status: 200 });
    for (const service of SERVICES) {
      const [first, second] = deployment.of(service);
      await first.kill();
      for (let i = 0; i < 10; i++) expect((await fetch(`${deployment.address}/health`)).status).toBe(200);
      await second.kill();
      const answer = await ask(deployment.address, 'GET /health HTTP/1.1');
      expect(answer).toMatchObject({
        status: 503,
        headers: { 'retry-after': '1', 'content-type': 'application/json' },
      });
      const [error] = (JSON.parse(answer.body) as { errors: object[] }).errors;
      expect(error).toMatchObject({ status: '503', code: 'service_not_ready', detail: `Not ready: ${service}.` });
      await Promise.all([first.start(), second.start()]);
      await expect.poll(async () => (await fetch(`${deployment.address}/health`)).status, { interval: 100 }).toBe(200);
    }
  });

  it('answer every request while nginx reloads', async () => {
    const token = await login(deployment.address, ADA);
    const statuses: Promise<number>[] = [];
    // Each on a new connection: clients must expect that a kept-alive one ends (RFC 9112 §9.3.1).
    const search = async () => {
      const path = '/mention/v2/reports/acme-brand/_search';
      const answer = await ask(deployment.address, `POST ${path} HTTP/1.1`, `Authorization: Bearer ${token}`);
      return answer.status;
    };
    for (let i = 0; i < 200; i++) {
      statuses.push(search());
      if (i % 50 === 10) deployment.gateway.reload();
      await sleep(10);
    }
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  });
});

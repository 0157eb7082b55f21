import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bounded } from '@earshot/test-kit';
import { ask } from '@earshot/test-kit/http';
import { freePorts, Gateway, type HttpService } from '@earshot/test-kit/deployment';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWithNginx } from './nginx.js';
import { GatewayBeforeStandIns, requestsOf } from './stand-ins.js';
import { UnreachableService } from './unreachable-service.js';

let gateway: GatewayBeforeStandIns;

/** Closes the connection when the request has arrived: it may have been executed. */
const dieDuringRequest = (service: HttpService) =>
  (service.answer = (request) => void request.resume().once('end', () => request.socket.destroy()));

const post = (path: string) => ask(gateway.address, `POST ${path} HTTP/1.1`, 'Content-Length: 2', '', '{}');
const get = (path: string) => ask(gateway.address, `GET ${path} HTTP/1.1`);

describeWithNginx('a replica', () => {
  beforeEach(async () => {
    gateway = await GatewayBeforeStandIns.start({ 'proxy.conf: proxy_read_timeout 60s': 'proxy_read_timeout 1s' });
  });
  afterEach(() => gateway.stop());

  it('that does not run is replaced by another one, for every method', async () => {
    for (const services of [gateway.security, gateway.coding, gateway.mention]) services[0].stop();
    for (let i = 0; i < 10; i++) {
      for (const path of ['/security/v2/oauth/token', '/coding/v1/_bulk', '/mention/v2/reports/r/_search']) {
        expect(await post(path), path).toMatchObject({ status: 200 });
      }
    }
    expect(gateway.coding[1].requests).toHaveLength(10);
  });

  it('that dies during a request that changes nothing and costs little is replaced', async () => {
    const all = [...gateway.security, ...gateway.coding, ...gateway.mention];
    for (const service of [gateway.security[0], gateway.coding[0], gateway.mention[0]]) dieDuringRequest(service);
    for (const path of ['/security/v2/me', '/coding/v1/x', '/mention/v2/reports', '/workspace/v1/dashboards']) {
      for (let i = 0; i < 3; i++) expect(await get(path), path).toMatchObject({ status: 200 });
    }
    for (let i = 0; i < 3; i++) {
      expect(await post('/security/v2/oauth/_introspect')).toMatchObject({ status: 200 });
    }
    expect(requestsOf(all).length).toBeGreaterThan(15);
  });

  it.each(['/mention/v2/reports/r/_search', '/mention/v2/reports/r/_analytics'])(
    'that dies during POST %s is not replaced: the request may have ended it, and would end the next (C7)',
    async (path) => {
      for (const service of gateway.mention) dieDuringRequest(service);
      const answer = await post(path);
      expect(answer).toMatchObject({ status: 502, headers: { 'retry-after': '1' } });
      expect(answer.body).toContain('"status":"502","code":"service_unavailable"');
      expect(requestsOf(gateway.mention)).toHaveLength(1);
    },
  );

  it.each(['/coding/v1/_bulk', '/security/v2/me'])(
    'that dies during POST %s is not replaced: the outcome is unknown (C7)',
    async (path) => {
      const services = path.startsWith('/coding') ? gateway.coding : gateway.security;
      for (const service of services) dieDuringRequest(service);
      const answer = await post(path);
      expect(answer).toMatchObject({ status: 502, headers: { 'retry-after': '1' } });
      expect(answer.body).toContain('"status":"502","code":"outcome_unknown"');
      expect(requestsOf(services)).toHaveLength(1);
    },
  );

  it('that issues a token is asked once: a repetition would use a refresh token twice (B6)', async () => {
    for (const service of gateway.security) dieDuringRequest(service);
    const answer = await post('/security/v2/oauth/token');
    expect(answer).toMatchObject({ status: 502 });
    expect(JSON.parse(answer.body)).toMatchObject({ error: 'temporarily_unavailable', details: /not known/ });
    expect(requestsOf(gateway.security)).toHaveLength(1);
  });

  it('that does not answer in time is a 504, and is asked once', async () => {
    for (const service of gateway.coding) service.answer = (request) => void request.resume();
    const answer = await post('/coding/v1/_bulk');
    expect(answer).toMatchObject({ status: 504, headers: { 'retry-after': '1' } });
    expect(answer.body).toContain('"status":"504","code":"outcome_unknown"');
    expect(requestsOf(gateway.coding)).toHaveLength(1);
  });

  it('that failed, as all others did, gets all requests as soon as it runs again', async () => {
    for (const service of gateway.mention) dieDuringRequest(service);
    for (let i = 0; i < 10; i++) expect(await get('/mention/v2/reports')).toMatchObject({ status: 502 });
    for (const service of gateway.mention) service.answer = (_request, response) => void response.end('{}');
    const burst = await Promise.all(Array.from({ length: 12 }, () => get('/mention/v2/reports')));
    expect(burst.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  it('that accepts no connection, as a machine that is off, delays a request by 0.5 s at most', async () => {
    const off = await UnreachableService.start();
    const before = await Gateway.start({
      port: (await freePorts(1))[0],
      replicas: {
        security: [off.port],
        coding: [off.port, gateway.coding[0].port],
        mention: [off.port],
        desk: [off.port],
      },
    });
    const began = performance.now();
    for (let i = 0; i < 4; i++) {
      const asked = ask(before.address, 'POST /coding/v1/_bulk HTTP/1.1', 'Content-Length: 0');
      expect(await bounded('a minute, the default of nginx', asked)).toMatchObject({ status: 200 });
    }
    const tookMs = performance.now() - began;
    await before.stop();
    await off.stop();
    expect(tookMs).toBeGreaterThan(500);
    const settings = readFileSync(join(import.meta.dirname, '../proxy.conf'), 'utf8');
    expect(settings).toMatch(/^proxy_connect_timeout 500ms;$/m);
  });

  it('says with 502 that nothing was changed if no replica runs', async () => {
    for (const service of gateway.coding) service.stop();
    for (let i = 0; i < 3; i++) {
      const answer = await post('/coding/v1/_bulk');
      expect(answer.status).toBe(502);
      expect(answer.body).toContain('"code":"service_unavailable"');
      expect(answer.body).toContain('Nothing was changed; try again.');
    }
  });
});

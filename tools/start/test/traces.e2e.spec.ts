import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlatformUnderTest } from './support.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** The body of `POST /v1/traces` (OTLP 1.x, JSON). */
interface Traces {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
}

/** A stand-in for a collector of OpenTelemetry: the spans that it has received, with the service that sent them. */
const spans: (Span & { service: string })[] = [];
let collector: Server;
let platform: PlatformUnderTest;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Traces;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')!.value.stringValue!;
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collector.once('listening', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  platform = await PlatformUnderTest.start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: '100' });
});
afterAll(async () => {
  await platform.end();
  await platform.remove();
  collector.close();
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

const get = async (path: string, headers: Record<string, string> = {}) =>
  fetch(platform.address + path, { headers: { authorization: `Bearer ${await platform.login()}`, ...headers } });

describe('OpenTelemetry (A8)', () => {
  it('has the spans of a request in two services in the trace of the client', async () => {
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    expect((await get('/mention/v2/reports', { traceparent })).status).toBe(200);
    const inTrace = () => spans.filter(({ traceId }) => traceId === TRACE);
    await expect.poll(() => inTrace().map(({ service }) => service)).toContain('earshot-security');
    await expect.poll(() => inTrace().map(({ name }) => name)).toContain('GET /mention/v2/reports');

    const named = (text: string) => inTrace().find(({ name }) => name === text)!;
    const request = named('GET /mention/v2/reports');
    const introspection = named('POST /security/v2/oauth/_introspect');
    expect(request).toMatchObject({ service: 'earshot-mention', parentSpanId: PARENT });
    const call = inTrace().find(({ spanId }) => spanId === introspection.parentSpanId)!;
    expect(call).toMatchObject({ service: 'earshot-mention', parentSpanId: request.spanId });
    for (const service of ['earshot-mention', 'earshot-security']) {
      const statements = inTrace().filter((span) => span.service === service && /^pg\.query|select/i.test(span.name));
      expect(statements.length, `statements of ${service}`).toBeGreaterThan(0);
    }
  });

  it('makes a trace for a request without one, and logs its id', async () => {
    await get('/mention/v2/reports', { 'x-request-id': 'traced-1' });
    const line = async () => {
      const log = await readFile(join(platform.folder, 'logs', 'mention.log'), 'utf8');
      return log.split('\n').find((each) => each.includes('traced-1'));
    };
    await expect.poll(line).toBeDefined();
    const { trace_id } = JSON.parse((await line())!) as { trace_id: string };
    expect(trace_id).toMatch(/^[\da-f]{32}$/);
    await expect.poll(() => spans.some(({ traceId }) => traceId === trace_id)).toBe(true);
  });

  it('sends no token, no password and no query', async () => {
    const token = await platform.login();
    await fetch(`${platform.address}/mention/v2/reports?access_token=${token}&size=1`, {
      headers: { authorization: `Bearer ${token}`, 'x-request-id': 'hostile' },
    });
    const count = spans.length;
    await expect.poll(() => spans.length).toBeGreaterThan(count);
    await fetch(`${platform.address}/health/ready`);
    const sent = JSON.stringify(spans);
    for (const secret of [token, 'demo-password', 'acme-analytics-demo-secret', 'access_token=']) {
      expect(sent).not.toContain(secret);
    }
    expect(spans.map(({ name }) => name).join()).not.toContain('/health');
  });

  it('is loaded only if a collector is named', async () => {
    const folder = join(ROOT, 'dist', 'apps', 'coding');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(
      names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
    );
    const users = texts.filter(({ text }) => /from ['"]@opentelemetry\//.test(text));
    expect(users.map(({ name }) => name)).toEqual([expect.stringMatching(/^open-telemetry-/)]);
    const [{ name }] = users;
    for (const { text } of texts) expect(text).not.toMatch(new RegExp(`^import .*${name}`, 'm'));
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectError } from '@earshot/test-kit/http';
import { CodingUnderTest, update } from './support.js';

let coding: CodingUnderTest;
const lines: string[] = [];
const capture = () => vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
beforeAll(async () => {
  capture();
  coding = await CodingUnderTest.start({ LOG_LEVEL: 'info' });
});
beforeEach(() => {
  capture();
  lines.splice(0);
});
afterAll(async () => {
  await coding.stop();
});

const requests = () =>
  lines.map((text) => JSON.parse(text) as Record<string, unknown>).filter(({ route }) => route !== undefined);

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;

describe('the line of a request (A8)', () => {
  it('has its id, its trace, its caller, its route and its status, and no text of the body', async () => {
    const account = coding.account();
    const report = await coding.report(account, 1);
    await coding
      .bulk(account, [update(report, 'm0', { tags: ['text of the body'] })])
      .set({ 'x-request-id': 'bulk-1', traceparent })
      .expect(204);
    await expect.poll(requests).toHaveLength(1);
    expect(requests()[0]).toMatchObject({
      request_id: 'bulk-1',
      trace_id: TRACE,
      method: 'POST',
      route: '/coding/v1/_bulk',
      status: 204,
      user_id: account.userId,
      application_id: 'app-1',
      client_id: account.clientId,
    });
    expect(lines.join('')).not.toContain('text of the body');
  });

  it.each(['/coding/v1/changes//', '/coding/v1/changes//_undo', '/coding/v1/reports//_update'])(
    'has no query, if an identifier of the path is empty: %s',
    async (path) => {
      const response = await coding.http.post(`${path}?access_token=secret-${'x'.repeat(3_000)}`).send();
      expectError(response, 'route_not_found', new RegExp(`^There is no POST ${path}\\.$`));
      await expect.poll(() => lines.join('')).toContain('There is no POST');
      expect(lines.join('')).not.toContain('secret');
    },
  );

  it('says so if the client disconnects before the answer', async () => {
    const account = coding.account();
    coding.security.delayMs = 2_000;
    const asked = coding.security.headers.length;
    const request = coding.bulk(account, []);
    request.end(() => undefined);
    await expect.poll(() => coding.security.headers.length).toBe(asked + 1);
    request.abort();
    await expect.poll(requests).toMatchObject([{ msg: 'request without an answer: the client disconnected' }]);
    expect(requests()[0]).not.toHaveProperty('status');
    coding.security.delayMs = 0;
  });
});

describe('an introspection request (A8)', () => {
  it('has the id and the trace of the request that needs it', async () => {
    const account = coding.account();
    await coding.bulk(account, []).set({ 'x-request-id': 'bulk-2', traceparent, tracestate: 'vendor=1' }).expect(204);
    expect(coding.security.headers.at(-1)).toMatchObject({
      'x-request-id': 'bulk-2',
      traceparent,
      tracestate: 'vendor=1',
    });
  });

  it('has no trace if the request has none', async () => {
    await coding.bulk(coding.account(), []).set({ traceparent: 'x' }).expect(204);
    expect(coding.security.headers.at(-1)).not.toHaveProperty('traceparent');
  });
});

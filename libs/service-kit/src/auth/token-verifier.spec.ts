import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TokenVerifier } from './token-verifier.js';

/** A stand-in for security whose answers wait until a test sends them. */
let server: Server;
let waiting: {
  token: string;
  answer: (body?: object) => void;
  redirect: (location: string) => void;
  disconnect: () => void;
}[];
let verifier: TokenVerifier;

const ACTIVE = { active: true, token_type: 'Bearer', sub: 'u', client_account_id: 'c', app_id: 'a', scope: 'read' };

beforeEach(async () => {
  waiting = [];
  server = createServer(async (request, response: ServerResponse) => {
    const token = new URLSearchParams(await text(request)).get('token')!;
    const exp = Math.floor(Date.now() / 1000) + 3600;
    const answer = (body: object = { ...ACTIVE, exp }) => response.end(JSON.stringify(body));
    const redirect = (location: string) => response.writeHead(307, { location }).end();
    const disconnect = () => void request.socket.destroy();
    waiting.push({ token, answer, redirect, disconnect });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  verifier = new TokenVerifier({ securityUrl: `http://127.0.0.1:${port}`, clientId: 'id', clientSecret: 'secret' });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const asked = (count: number) => expect.poll(() => waiting).toHaveLength(count);

let now = 0;
/** Stops the clock, for a busy machine. */
function stopClock(): void {
  now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
}
/** Lets time pass on the clock that stopped. A cache reads it once in a millisecond. */
async function pass(milliseconds: number): Promise<void> {
  now += milliseconds;
  await sleep(5);
}

describe('an answer of security about a token', () => {
  it('is used for 5 s after the request, not after the answer', async () => {
    stopClock();
    const first = verifier.verify('token');
    await asked(1);
    await pass(2_000);
    waiting[0].answer();
    expect(await first).toMatchObject({ userId: 'u' });
    await pass(2_900);
    expect(await verifier.verify('token')).toMatchObject({ userId: 'u' });
    expect(waiting).toHaveLength(1);
    await pass(200);
    const second = verifier.verify('token');
    await asked(2);
    waiting[1].answer({ active: false });
    expect(await second).toBeUndefined();
  });

  it('is used for 1 s if it rejects the token; then security is asked again', async () => {
    stopClock();
    const first = verifier.verify('token');
    await asked(1);
    waiting[0].answer({ active: false });
    expect(await first).toBeUndefined();
    await pass(900);
    expect(await verifier.verify('token')).toBeUndefined();
    expect(waiting).toHaveLength(1);
    await pass(200);
    const second = verifier.verify('token');
    await asked(2);
    waiting[1].answer();
    expect(await second).toMatchObject({ userId: 'u' });
  });

  it('is used for a part of the time after which a session ends that is not used (B17)', async () => {
    stopClock();
    const first = verifier.verify('~handle');
    await asked(1);
    const exp = Math.floor(Date.now() / 1000) + 3600;
    waiting[0].answer({ ...ACTIVE, exp, token_type: 'Session', sid: 'session', idle_seconds: 2 });
    expect(await first).toMatchObject({ userId: 'u', sessionId: 'session' });
    await pass(150);
    expect(await verifier.verify('~handle')).toMatchObject({ sessionId: 'session' });
    expect(waiting).toHaveLength(1);
    await pass(100);
    const second = verifier.verify('~handle');
    await asked(2);
    waiting[1].answer({ active: false });
    expect(await second).toBeUndefined();
  });

  it.each(['Mac', undefined])('has no owner with the token type %s', async (token_type) => {
    const owner = verifier.verify('token');
    await asked(1);
    waiting[0].answer({ ...ACTIVE, exp: Math.floor(Date.now() / 1000) + 3600, token_type });
    expect(await owner).toBeUndefined();
  });

  it('is not requested for a token that RFC 6750 does not allow', async () => {
    for (const token of ['', 'a b', 'a,b', 'é', '=', 'x'.repeat(8_193), 'a\0']) {
      expect(await verifier.verify(token)).toBeUndefined();
    }
    expect(waiting).toHaveLength(0);
  });
});

describe('requests to security', () => {
  it('are sent once more if the connection is lost, as when a gateway is started again', async () => {
    const asking = verifier.verify('token');
    await asked(1);
    waiting[0].disconnect();
    await asked(2);
    waiting[1].answer();
    expect(await asking).toMatchObject({ userId: 'u' });
  });

  it('are sent at most twice', async () => {
    const asking = verifier.verify('token').catch((error: unknown) => error);
    await asked(1);
    waiting[0].disconnect();
    await asked(2);
    waiting[1].disconnect();
    expect(await asking).toMatchObject({ status: 503 });
    expect(waiting).toHaveLength(2);
  });

  it('follow no redirect, which could send a token to another server', async () => {
    const asking = verifier.verify('token').catch((error: unknown) => error);
    await asked(1);
    waiting[0].redirect('/elsewhere');
    expect(await asking).toMatchObject({ status: 503 });
    expect(waiting).toHaveLength(1);
  });

  it('are 64 at a time; 256 more wait their turn, and all others are immediately answered with 503', async () => {
    const outcomes = Array.from({ length: 400 }, (_, n) =>
      verifier.verify(`token-${n}`).then(
        (owner) => owner?.userId,
        (error: { status: number; headers: object }) => ({ status: error.status, headers: error.headers }),
      ),
    );
    const rejected = { status: 503, headers: { 'retry-after': '1' } };
    expect(await Promise.all(outcomes.slice(320))).toEqual(Array.from({ length: 80 }, () => rejected));
    let most = 0;
    let pending = true;
    const all = Promise.all(outcomes).finally(() => (pending = false));
    for (let answered = 0; pending;) {
      most = Math.max(most, waiting.length - answered);
      for (const { answer } of waiting.slice(answered)) {
        answer();
        answered++;
      }
      await sleep(1);
    }
    expect(most).toBeLessThanOrEqual(64);
    const served = (await all).filter((outcome) => outcome === 'u');
    expect(served.length).toBeGreaterThan(64);
  });

  it('wait at most 1 s for their turn', async () => {
    const outcomes = Array.from({ length: 65 }, (_, n) => verifier.verify(`token-${n}`).catch((error: Error) => error));
    await expect(outcomes[64]).resolves.toMatchObject({ status: 503, message: /Too many tokens are being checked/ });
    await asked(64);
    for (const { answer } of waiting) answer();
    expect((await Promise.all(outcomes.slice(0, 64))).every((owner) => 'userId' in (owner as object))).toBe(true);
    const next = verifier.verify('next');
    await asked(65);
    waiting[64].answer();
    expect(await next).toMatchObject({ userId: 'u' });
  });
});

describe('a long token (B16)', () => {
  it('is verified, up to 8 192 characters', async () => {
    const longest = 'x'.repeat(8_192);
    const owner = verifier.verify(longest);
    await asked(1);
    waiting[0].answer();
    expect(await owner).toMatchObject({ userId: 'u' });
    expect(await verifier.verify(`${longest}x`)).toBeUndefined();
    expect(waiting).toHaveLength(1);
  });
});

import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sql } from '@earshot/database-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deadline } from './deadline.js';
import { Queued, Transactor } from './transactor.js';

/** A queued request, and its client, which leaves by the event `close`. */
function queued() {
  const client = new EventEmitter();
  return { client, request: new Queued<string>(new Deadline(client as ServerResponse)) };
}

describe('a queued request', () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  beforeEach(() => void process.on('unhandledRejection', note));
  afterEach(async () => {
    await nextTurn();
    process.off('unhandledRejection', note);
    expect(unhandled.splice(0)).toEqual([]);
  });

  it('gets the result of its transaction', async () => {
    const { request } = queued();
    expect(request.begin()).toBe(true);
    request.resolve('done');
    expect(await request.settled).toBe('done');
  });

  it('is rejected when its client leaves before it begins, and ignores later errors', async () => {
    const { client, request } = queued();
    client.emit('close');
    await expect(request.settled).rejects.toThrow(/Nothing was changed/);
    expect(request.begin()).toBe(false);
    request.reject(new Error('The database is unavailable.'));
  });

  it('is rejected if its client has left already', async () => {
    const client = new EventEmitter();
    const deadline = new Deadline(client as ServerResponse);
    client.emit('close');
    await expect(new Queued<string>(deadline).settled).rejects.toThrow(/Nothing was changed/);
  });

  it('gets the outcome of its transaction if its client leaves after it has begun', async () => {
    const { client, request } = queued();
    request.begin();
    client.emit('close');
    request.reject(new Error('rolled back'));
    await expect(request.settled).rejects.toThrow('rolled back');
  });

  it('can be rejected before it begins', async () => {
    const { request } = queued();
    request.reject(new Error('The database is unavailable.'));
    await expect(request.settled).rejects.toThrow('The database is unavailable.');
  });
});

describe('the time of a request (C11)', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const deadline = () => new Deadline(new EventEmitter() as ServerResponse);
  const secondsLeft = ({ at }: Deadline) => Math.round((at - performance.now()) / 100) / 10;

  it.each([
    [0, 4.5],
    [4_000, 5.5],
    [16_295, 8.6],
    [1_000_000, 29.5],
  ])('is 4.5 s, and more if it selects %i mentions', (mentions, seconds) => {
    const one = deadline();
    one.allowFor(mentions);
    expect(secondsLeft(one)).toBe(seconds);
  });

  it('ends when it is over, also if it became longer', async () => {
    const one = deadline();
    await vi.advanceTimersByTimeAsync(4_000);
    one.allowFor(4_000);
    await vi.advanceTimersByTimeAsync(1_400);
    expect(one.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(one.signal.aborted).toBe(true);
  });

  it('ends 8 s after the service begins to stop, and nothing is changed', async () => {
    const one = deadline();
    one.allowFor(100_000);
    // The database does not answer.
    const sql = { connections: 10, serverVersion: 18, connect: () => new Promise(() => undefined) } as unknown as Sql;
    const transactor = new Transactor(sql);
    const work = { reportIds: [], lock: { text: '' }, run: () => Promise.reject(new Error()) };
    void transactor.run('client', work, one);
    transactor.onModuleDestroy();
    await vi.advanceTimersByTimeAsync(7_500);
    expect(one.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(500);
    expect(one.signal.reason).toMatchObject({ status: 503, message: expect.stringMatching(/Nothing was changed/) });
  });
});

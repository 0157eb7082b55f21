import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Deadline } from './deadline.js';
import { Queued } from './transactor.js';

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

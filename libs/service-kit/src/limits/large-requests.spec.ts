import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventEmitter } from 'node:events';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { keepTurn, takeTurn, turnHeaders } from './large-requests.js';

/** A large request of a client account, which takes its turn. */
function requestOf(account: string, work: Promise<unknown> = Promise.resolve(), headers: object = {}) {
  const response = Object.assign(new EventEmitter(), { destroyed: false, writableFinished: false });
  const received = { headers } as FastifyRequest;
  const request = { received, hasTurn: false, answer: () => end(true), leave: () => end(false) };
  const end = (writableFinished: boolean) => {
    Object.assign(response, { destroyed: true, writableFinished });
    response.emit('close');
  };
  const reply = { raw: response, request: received } as unknown as FastifyReply;
  keepTurn(reply, work);
  takeTurn(reply, account).then(
    () => (request.hasTurn = true),
    () => undefined,
  );
  return request;
}

describe('the turns of large requests of a client account', () => {
  it('are two at a time; an answer gives its turn to the next request at once', async () => {
    const [first, second, third, other] = ['a', 'a', 'a', 'b'].map((account) => requestOf(account));
    await sleep(0);
    expect([first, second, third, other].map(({ hasTurn }) => hasTurn)).toEqual([true, true, false, true]);
    first.answer();
    await sleep(0);
    expect(third.hasTurn).toBe(true);
    for (const each of [second, third, other]) each.answer();
  });

  it('last a little longer if their clients leave, which is no way to have more requests read', async () => {
    const [first, second, third] = ['c', 'c', 'c'].map((account) => requestOf(account));
    await sleep(0);
    first.leave();
    second.leave();
    await setImmediate();
    expect(third.hasTurn).toBe(false);
    await expect.poll(() => third.hasTurn).toBe(true);
    third.answer();
  });

  it('last until their work settles, even if their clients leave', async () => {
    let fail!: (error: Error) => void;
    const work = new Promise((_, reject) => (fail = reject));
    const [first, second, third] = [requestOf('e', work), requestOf('e', work), requestOf('e')];
    await sleep(0);
    first.leave();
    second.leave();
    await sleep(300);
    expect(third.hasTurn).toBe(false);
    fail(new Error('cancelled'));
    await expect.poll(() => third.hasTurn).toBe(true);
    third.answer();
  });

  it('leave out a request whose client left before', async () => {
    const [first, second, third, fourth] = ['d', 'd', 'd', 'd'].map((account) => requestOf(account));
    await sleep(0);
    third.leave();
    first.answer();
    await sleep(0);
    expect([third.hasTurn, fourth.hasTurn]).toEqual([false, true]);
    for (const each of [second, fourth]) each.answer();
  });

  it('include the requests that they send to their own process, but not those of a client that makes up a turn', async () => {
    const requests = ['f', 'f'].map((account) => requestOf(account));
    await sleep(0);
    const sent = requests.map(({ received }) => requestOf('f', undefined, turnHeaders(received)));
    const forged = requestOf('f', undefined, { 'earshot-turn': 'any' });
    await sleep(0);
    expect([...sent, forged].map(({ hasTurn }) => hasTurn)).toEqual([true, true, false]);
    for (const each of [...sent, ...requests]) each.answer();
    await sleep(0);
    expect(forged.hasTurn).toBe(true);
    const late = requestOf('f', undefined, turnHeaders(requests[0].received));
    expect(requestOf('f').hasTurn).toBe(false);
    await sleep(0);
    expect(late.hasTurn).toBe(true);
    for (const each of [forged, late]) each.answer();
  });
});

import type { Statement } from '@earshot/database-kit';
import { describe, expect, it } from 'vitest';
import { PrimaryPositions } from './primary-positions.js';

/** A primary whose answers the test releases. */
class HeldPrimary {
  readonly asked: { answer: (lsn: string) => void; fail: (error: Error) => void }[] = [];

  rows = <Row>(_: Statement<Row>): Promise<Row[]> =>
    new Promise((resolve, fail) => {
      const answer = (lsn: string) => resolve([{ database: 'd', lsn, file: '0000000A0000000000000003' } as Row]);
      this.asked.push({ answer, fail });
    });
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the position of the primary', () => {
  it('is asked for once for requests of the same moment', async () => {
    const primary = new HeldPrimary();
    const positions = new PrimaryPositions(primary);
    const requests = [positions.current(), positions.current(), positions.current()];
    await turn();
    expect(primary.asked).toHaveLength(1);
    primary.asked[0].answer('0/10');
    expect(await Promise.all(requests)).toEqual(Array(3).fill({ database: 'd', timeline: 10, lsn: 16n }));
  });

  it('is never that of a statement that began before the request (D17)', async () => {
    const primary = new HeldPrimary();
    const positions = new PrimaryPositions(primary);
    const first = positions.current();
    await turn();
    const later = [positions.current(), positions.current()];
    await turn();
    expect(primary.asked).toHaveLength(1);
    primary.asked[0].answer('0/1');
    expect((await first).lsn).toBe(1n);
    await turn();
    expect(primary.asked).toHaveLength(2);
    primary.asked[1].answer('0/2');
    expect((await Promise.all(later)).map(({ lsn }) => lsn)).toEqual([2n, 2n]);
  });

  it('is asked for again after a failure, which only its own requests get', async () => {
    const primary = new HeldPrimary();
    const positions = new PrimaryPositions(primary);
    const failing = positions.current();
    await turn();
    const next = positions.current();
    primary.asked[0].fail(new Error('lost'));
    await expect(failing).rejects.toThrow('lost');
    await turn();
    primary.asked[1].answer('0/3');
    expect((await next).lsn).toBe(3n);
  });
});

import { describe, expect, it } from 'vitest';
import { PositionHistory } from './position-history.js';
import { parseLsn } from './wal-position.js';

const position = (lsn: number, timeline = 1) => ({ database: 'd', timeline, lsn: BigInt(lsn) });

/** A primary that wrote 10 bytes per second for 5 seconds. */
function fiveSeconds(): PositionHistory {
  const history = new PositionHistory(60_000);
  for (let second = 0; second < 5; second++) history.add({ at: second * 1_000, position: position(second * 10) });
  return history;
}

describe('the positions that the primary had', () => {
  it('give the oldest one that is young enough', () => {
    expect(fiveSeconds().oldestWithin(2_000, 4_500)).toEqual(position(30));
    expect(fiveSeconds().oldestWithin(2_500, 4_500)).toEqual(position(20));
    expect(fiveSeconds().oldestWithin(100_000, 4_500)).toEqual(position(0));
  });

  it('give none if the primary has not answered for longer', () => {
    expect(fiveSeconds().oldestWithin(2_000, 7_000)).toBeUndefined();
    expect(new PositionHistory(0).oldestWithin(2_000, 0)).toBeUndefined();
  });

  it('give the lag: the age of the newest position that is replayed', () => {
    expect(fiveSeconds().lag(25n, 4_500)).toBe(2_500);
    expect(fiveSeconds().lag(20n, 4_500)).toBe(2_500);
  });

  it('give no lag on an idle primary, however long it is idle', () => {
    expect(fiveSeconds().lag(40n, 4_500)).toBe(0);
    expect(fiveSeconds().lag(99n, 1_000_000)).toBe(0);
  });

  it('of another timeline are forgotten: they cannot be compared', () => {
    const history = fiveSeconds();
    history.add({ at: 5_000, position: position(7, 2) });
    expect(history.oldestWithin(100_000, 5_000)).toEqual(position(7, 2));
    expect(history.lag(8n, 5_000)).toBe(0);
  });

  it('are few, however long the standby replays nothing', () => {
    const history = new PositionHistory(10_000);
    for (let second = 0; second < 100_000; second++) {
      history.add({ at: second * 1_000, position: position(second) }, BigInt(Math.min(second, 50_000)));
    }
    expect(history.lag(50_000n, 100_000_000)).toBe(50_000_000);
    expect((history as unknown as { samples: unknown[] }).samples.length).toBeLessThanOrEqual(1_000);
  });
});

describe('a log sequence number', () => {
  it('is read with both halves', () => {
    expect(parseLsn('0/3000AF8')).toBe(0x3000af8n);
    expect(parseLsn('16/B374D848')).toBe(0x16b374d848n);
    expect(parseLsn('1/0') > parseLsn('0/FFFFFFFF')).toBe(true);
  });
});

import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Progress } from './progress.js';

const PARTS = [
  { what: 'filling the database', seconds: 0 },
  { what: 'bulk requests', seconds: 30 },
  { what: 'searches', seconds: 90 },
];

/** Standard error of a program, and what it printed. */
function standardError(terminal: { isTTY: boolean; columns?: number }) {
  let printed = '';
  const write = (text: string, _encoding: string, done: () => void) => ((printed += text), done());
  const output = Object.assign(new Writable({ write: write as never, decodeStrings: false }), terminal);
  return { output: output as unknown as NodeJS.WriteStream, printed: () => printed };
}

/** Takes twice the time that the part takes elsewhere. */
const slowly = (part: number) => () => vi.advanceTimersByTimeAsync(2_000 * (PARTS[part].seconds || 20));

describe('the progress of a run', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'setTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is a line for each part in a pipe, with the time that is left on this machine', async () => {
    const { output, printed } = standardError({ isTTY: false });
    const progress = new Progress(PARTS, output);
    for (const part of PARTS.keys()) await progress.during(slowly(part) as () => Promise<unknown>);
    expect(printed().split('\n')).toEqual([
      '1 of 3: filling the database, about 2 min in all',
      '2 of 3: bulk requests, 40 s so far, about 2 min left',
      '3 of 3: searches, 2 min so far, about 3 min left',
      '',
    ]);
  });

  it('is a bar on a terminal, cut to its width, and is gone in the end', async () => {
    const { output, printed } = standardError({ isTTY: true, columns: 40 });
    const progress = new Progress(PARTS, output);
    await progress.during(slowly(0) as () => Promise<unknown>);
    await progress.during(slowly(1) as () => Promise<unknown>);
    const lines = printed()
      .split(/\x1b\[\d*[GK]/)
      .filter(Boolean);
    expect(lines.at(-1)).toBe('[....................] 2 of 3: bulk req');
    expect(printed().endsWith('\x1b[1G\x1b[2K')).toBe(true);
  });

  it('ends with a part that fails', async () => {
    const { output, printed } = standardError({ isTTY: true, columns: 80 });
    await expect(new Progress(PARTS, output).during(() => Promise.reject(new Error('no disk')))).rejects.toThrow(
      'no disk',
    );
    const before = printed();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(printed()).toBe(before);
  });
});

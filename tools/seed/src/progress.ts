import { progress as progressBar } from '@clack/prompts';

/** Shows how far a long work is. */
export interface Progress {
  advanceTo(done: number): void;
  stop(): void;
}

const LINE_EVERY_MS = 3_000;

/** A bar on a terminal, a line every few seconds elsewhere, nothing with `quiet`. */
export function startProgress(what: string, total: number, quiet: boolean): Progress {
  if (quiet || total === 0) return { advanceTo: () => undefined, stop: () => undefined };
  return process.stdout.isTTY ? startBar(what, total) : startLines(what, total);
}

function startBar(what: string, total: number): Progress {
  const began = Date.now();
  const bar = progressBar({ max: total });
  let shown = 0;
  bar.start(`0 of ${total} ${what}`);
  return {
    advanceTo: (done) => {
      bar.advance(done - shown, describe(what, done, total, began));
      shown = done;
    },
    stop: () => bar.stop(describe(what, shown, total, began)),
  };
}

function startLines(what: string, total: number): Progress {
  const began = Date.now();
  let toldAt = began;
  return {
    advanceTo: (done) => {
      if (Date.now() - toldAt < LINE_EVERY_MS) return;
      toldAt = Date.now();
      console.log(describe(what, done, total, began));
    },
    stop: () => undefined,
  };
}

/** `250000 of 1000000 mentions, 41200 a second, 18 s left`. */
export function describe(what: string, done: number, total: number, began: number, now = Date.now()): string {
  const seconds = Math.max(0.001, (now - began) / 1000);
  const rate = done / seconds;
  const left = done > 0 ? `, ${Math.ceil((total - done) / rate)} s left` : '';
  return `${done} of ${total} ${what}, ${Math.round(rate)} a second${done < total ? left : ''}`;
}

import { progress as progressBar } from '@clack/prompts';

/** Shows the progress of a long command. */
export interface Progress {
  advanceTo(done: number): void;
  stop(): void;
}

const LINE_EVERY_MS = 3_000;

/** Shows a bar on a terminal, prints a line every 3 s elsewhere, and does nothing with `quiet`. */
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
      bar.advance(done - shown, progressText(what, done, total, began));
      shown = done;
    },
    stop: () => bar.stop(progressText(what, shown, total, began)),
  };
}

function startLines(what: string, total: number): Progress {
  const began = Date.now();
  let printedAt = began;
  return {
    advanceTo: (done) => {
      if (Date.now() - printedAt < LINE_EVERY_MS) return;
      printedAt = Date.now();
      console.log(progressText(what, done, total, began));
    },
    stop: () => undefined,
  };
}

/** For example `250000 of 1000000 mentions, 41200 per second, 18 s left`. */
export function progressText(what: string, done: number, total: number, began: number, now = Date.now()): string {
  const seconds = Math.max(0.001, (now - began) / 1000);
  const rate = done / seconds;
  const left = done > 0 ? `, ${Math.ceil((total - done) / rate)} s left` : '';
  return `${done} of ${total} ${what}, ${Math.round(rate)} per second${done < total ? left : ''}`;
}

import { clearLine, cursorTo } from 'node:readline';
import { formatCount } from './format-count.js';

/** Shows the progress of a long command. */
export interface Progress {
  advanceTo(done: number): void;
  stop(): void;
}

const LINE_EVERY_MS = 3_000;
const BAR_EVERY_MS = 100;
const BAR_WIDTH = 30;

/** Shows a bar on a terminal, prints a line every 3 s elsewhere, and does nothing with `quiet`. */
export function startProgress(what: string, total: number, quiet: boolean): Progress {
  if (quiet || total === 0) return { advanceTo: () => undefined, stop: () => undefined };
  return process.stdout.isTTY && process.env.TERM !== 'dumb' ? startBar(what, total) : startLines(what, total);
}

function startBar(what: string, total: number): Progress {
  const began = Date.now();
  let drawnAt = 0;
  let shown = 0;
  const draw = () => {
    drawnAt = Date.now();
    cursorTo(process.stdout, 0);
    process.stdout.write(
      `${bar(shown, total)} ${progressText(what, shown, total, began)}`.slice(0, process.stdout.columns - 1),
    );
    clearLine(process.stdout, 1);
  };
  draw();
  return {
    advanceTo: (done) => {
      shown = done;
      if (Date.now() - drawnAt >= BAR_EVERY_MS) draw();
    },
    stop: () => {
      draw();
      process.stdout.write('\n');
    },
  };
}

/** A bar without colours, such as `[#####.....]`. */
export function bar(done: number, total: number, width = BAR_WIDTH): string {
  const filled = Math.floor((width * done) / total);
  return `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}]`;
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
  return `${done} of ${formatCount(total, what)}, ${Math.round(rate)} per second${done < total ? left : ''}`;
}

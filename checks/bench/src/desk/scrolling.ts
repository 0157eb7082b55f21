import { atLeast, atMost, type Row } from '../result.js';
import type { DeskTab } from './browser.js';

const ROWS = 100_000;
const FRAME_MS = 16.7;
/** The clock of frames is exact to a tenth of a millisecond; one that is too late is a whole frame late. */
const TOLERANCE_MS = 0.5;
const FRAMES = 0.95;
/** Ten rows a frame: faster than a wheel that is flung. */
const PIXELS_PER_FRAME = 440;
const NODES = 2_500;
const HEAP_MIB = 120;
const MIB = 2 ** 20;

/** How smoothly the list scrolls, and what the page then occupies. */
export async function scrolling(tab: DeskTab, report: string): Promise<Row[]> {
  await tab.slowDown(1);
  await tab.open(report);
  const frames = await tab.scrollRows(ROWS, PIXELS_PER_FRAME);
  const inTime = frames.filter((ms) => ms <= FRAME_MS + TOLERANCE_MS).length / frames.length;
  const { nodes, heap } = await tab.memory();
  return [
    {
      what: `desk, ${ROWS} rows scrolled, share of the frames within ${FRAME_MS} ms`,
      ours: inTime.toFixed(4),
      baseline: String(FRAMES),
      ratio: inTime / FRAMES,
      target: atLeast(1),
    },
    {
      what: `desk, ${ROWS} rows scrolled, elements of the page`,
      ours: String(nodes),
      baseline: String(NODES),
      ratio: nodes / NODES,
      target: atMost(1),
    },
    {
      what: `desk, ${ROWS} rows scrolled, heap`,
      ours: `${Math.round(heap / MIB)} MiB`,
      baseline: `${HEAP_MIB} MiB`,
      ratio: heap / MIB / HEAP_MIB,
      target: atMost(1),
    },
  ];
}

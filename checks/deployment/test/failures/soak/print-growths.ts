import { getBorderCharacters, table } from 'table';
import type { Growth } from './growth.js';

const HEAD = ['program', 'first third', 'second third', 'last third', 'unit', ''];

/** Prints the thirds of each series, one line each. */
export function printGrowths(growths: ReadonlyMap<string, Growth>): void {
  const rows = [...growths].map(([name, { thirds, unit, grows }]) => [
    name,
    ...thirds.map((value) => value.toFixed(1)),
    unit,
    grows ? 'grows' : 'flat',
  ]);
  console.log(
    table([HEAD, ...rows], { border: getBorderCharacters('void'), drawHorizontalLine: (line) => line === 1 }),
  );
}

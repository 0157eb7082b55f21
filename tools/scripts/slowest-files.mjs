import { relative } from 'node:path';

/** Vitest reporter: prints the ten slowest files of a run, with their seconds, so that growth is seen. */
export default class SlowestFiles {
  onTestRunEnd(modules) {
    const files = modules.map((module) => ({ file: relative('', module.moduleId), ms: module.diagnostic().duration }));
    const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
    const lines = slowest.map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(8)} s  ${file}`);
    console.log(`\nThe slowest of ${files.length} files:\n${lines.join('\n')}`);
  }
}

import { readFileSync } from 'node:fs';
import { ROOT } from '../workspace.js';
import { join } from 'node:path';

const PAGE = join(ROOT, 'docs', 'observability.md');

/** A metric with its help text. */
export interface Metric {
  name: string;
  type: string;
  help: string;
}

const byName = (a: Metric, b: Metric): number => a.name.localeCompare(b.name);

/** The metrics in an answer of `/metrics`, without those that prom-client has for every Node process. */
export function servedMetrics(text: string): Metric[] {
  const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]));
  return [...text.matchAll(/^# HELP (\w+) (.+)$/gm)]
    .filter(([, name]) => !/^(nodejs|process)_/.test(name))
    .map(([, name, help]) => ({ name, type: types.get(name)!, help }))
    .toSorted(byName);
}

/** The metrics that docs/observability.md lists for a program. */
export function documentedMetrics(program: string): Metric[] {
  const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| `(\w+)` +\| (\w+) +\| .*? +\| (.+?) +\| (.+?) +\|$/gm);
  return [...rows]
    .filter(([, , , programs]) => programs === 'all' || programs.split(', ').includes(program))
    .map(([, name, type, , help]) => ({ name, type, help: help.replaceAll('`', '') }))
    .toSorted(byName);
}

/** The value of a series, such as `grants_total{outcome="issued"}`; the labels may be some of those that it has. */
export function metricValue(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split('\n')
    .find((each) => new RegExp(`^${name}[{ ]`).test(each) && wanted.every((label) => each.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

import { join } from 'node:path';
import { STORING_SERVICES } from '@earshot/database-kit/services';
import { ROOT } from '@earshot/test-kit';
import { documentedMetrics } from '@earshot/test-kit/http';
import prettier from 'prettier';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { CHARTS } from '../../src/dashboard/charts.js';
import { makeDashboard } from '../../src/dashboard/dashboard.js';
import { alertRules } from './alert-rules.js';

const FILE = join(ROOT, 'deploy', 'dashboards', 'earshot.json');

const PROGRAMS = ['start', ...STORING_SERVICES];

/** The names of the series that the programs serve. */
function servedSeries(): Set<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const ours = PROGRAMS.flatMap(documentedMetrics);
  const defaults = registry.getMetricsAsArray().map(({ name }) => name);
  const histograms = ours.filter(({ type }) => type === 'histogram');
  return new Set([
    'up',
    ...defaults,
    ...ours.map(({ name }) => name),
    ...histograms.flatMap(({ name }) => ['bucket', 'count', 'sum'].map((suffix) => `${name}_${suffix}`)),
  ]);
}

/** The names of the series in a query: names that are neither functions, nor labels, nor words of the language. */
function seriesIn(query: string): string[] {
  const withoutLabels = query
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(/\[[^\]]*\]|\boffset \w+/g, '');
  const words = withoutLabels.match(/\b[a-z_]\w*\b(?!\s*\()/g) ?? [];
  return words.filter((word) => !['and', 'or', 'unless', 'le', 'sum', 'max', 'min', 'by'].includes(word));
}

describe('the dashboard', () => {
  it('is deploy/dashboards/earshot.json; `npx vitest run -u dashboard` in this folder writes it', async () => {
    const options = await prettier.resolveConfig(FILE);
    const text = await prettier.format(JSON.stringify(makeDashboard()), { ...options, parser: 'json' });
    await expect(text).toMatchFileSnapshot(FILE);
  });

  const queries = Object.values(CHARTS)
    .flat()
    .flatMap((chart) => Object.values(chart.queries));

  it('queries only metrics that exist', () => {
    expect(queries.length).toBeGreaterThan(15);
    const unknown = queries.flatMap(seriesIn).filter((name) => !servedSeries().has(name));
    expect(unknown).toEqual([]);
  });

  it('shows every metric of docs/observability.md', () => {
    const shown = new Set(queries.flatMap(seriesIn).map((name) => name.replace(/_(bucket|count|sum)$/, '')));
    const missing = PROGRAMS.flatMap(documentedMetrics).filter(({ name }) => !shown.has(name));
    expect(missing).toEqual([]);
  });
});

describe('the alerts', () => {
  it('query only metrics that exist', () => {
    const names = alertRules().flatMap(({ expr }) => seriesIn(expr));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !servedSeries().has(name))).toEqual([]);
  });
});

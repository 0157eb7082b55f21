import type { Page } from 'playwright-core';
import type { Counted, ExpectedReport } from './desk-oracle.js';

/** What a report shows, as a reader sees it. */
export interface ShownReport extends Omit<ExpectedReport, 'before'> {
  /** Undefined as long as the page does not know it. */
  before: number | undefined;
  /** The values that changed most, with the counts that they name. */
  changes: { field: string; value: string; now: number; before: number }[];
  /** What sites and authors are called, by field and value. */
  names: { field: string; value: string; name: string }[];
}

const numberOf = (text: string): number => Number(/[\d,]+/.exec(text)![0].replaceAll(',', ''));

const READ = `(() => {
  const text = (element) => element?.textContent ?? '';
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  return {
    total: text(document.querySelector('.changes-total')),
    before: text(document.querySelector('.changes p a')),
    chart: document.querySelector('.chart')?.getAttribute('aria-label') ?? '',
    bars: all('.bar').map((bar) => bar.getAttribute('aria-label')),
    facets: all('.facet').map((facet) => ({
      heading: text(facet.querySelector('h3')),
      rows: all('.facet-value', facet).map((row) => ({
        field: row.dataset.field,
        value: row.dataset.value,
        name: text(row.querySelector('.value-name')),
        count: text(row.querySelector('.facet-count')),
      })),
    })),
    changes: all('.changes-most .chip').map(({ dataset, title }) => ({ ...dataset, title })),
    rows: all('.row[data-mention]').map(({ dataset }) => [Number(dataset.index), dataset.mention]),
  };
})()`;

interface Read {
  total: string;
  before: string;
  chart: string;
  bars: string[];
  facets: { heading: string; rows: { field: string; value: string; name: string; count: string }[] }[];
  changes: { field: string; value: string; title: string }[];
  rows: [index: number, id: string][];
}

/** Reads all numbers of a report at once. `facets` are the fields by the headings of their facets. */
export async function readNumbers(page: Page, facets: ReadonlyMap<string, string>): Promise<ShownReport> {
  const read = (await page.evaluate(READ)) as Read;
  const known = read.facets.filter(({ heading }) => facets.has(heading));
  return {
    total: numberOf(read.total),
    before: read.before === '' ? undefined : numberOf(read.before),
    interval: /by (\w+) and/.exec(read.chart)?.[1] ?? '',
    bars: read.bars.map(barOf).filter(({ count }) => count > 0),
    facets: Object.fromEntries(
      known.map(({ heading, rows }) => [
        facets.get(heading)!,
        rows
          .filter(({ count }) => count !== '')
          .map(({ field, value, count }): Counted => [field === 'missing' ? '' : value, numberOf(count)]),
      ]),
    ),
    names: known.flatMap(({ rows }) => rows.filter(({ field }) => field === 'site' || field === 'author')),
    changes: read.changes.map(({ title, ...change }) => {
      const [now, before] = title.split(',').map(numberOf);
      return { ...change, now, before };
    }),
    ids: read.rows.toSorted(([a], [b]) => a - b).map(([, id]) => id),
  };
}

/** A bar as it is spoken: `Friday 17 July 2026, 43 mentions, 31 negative, 12 neutral`. */
function barOf(label: string): ExpectedReport['bars'][number] {
  const [count] = /[\d,]+(?= mentions?\b)/.exec(label)!;
  const parts = [...label.matchAll(/([\d,]+) (negative|neutral|positive|unassigned|ambivalent)/g)];
  return { count: numberOf(count), sentiments: Object.fromEntries(parts.map(([, of, name]) => [name, numberOf(of)])) };
}

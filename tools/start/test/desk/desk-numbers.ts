import type { Page } from 'playwright-core';
import type { Counted, ExpectedBar, ExpectedReport, ExpectedVoice, ExpectedWord } from './desk-oracle.js';

/** What a report shows, as a reader sees it. */
export interface ShownReport extends ExpectedReport {
  /** The values that changed most, with the counts that they name. */
  changes: { field: string; value: string; now: number; before: number }[];
  /** What sites and authors are called, by field and value. */
  names: { field: string; value: string; name: string }[];
  /** The words, if they are unfolded. */
  words?: { order: string; in: string; list: ExpectedWord[] };
}

const numberOf = (text: string): number => Number(/\d[\d,]*/.exec(text)![0].replaceAll(',', ''));

const READ = `(() => {
  const text = (element) => element?.textContent ?? '';
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  return {
    total: text(document.querySelector('.changes-total')),
    before: text(document.querySelector('.changes-total')?.parentElement.querySelector('.changes-against a')),
    chart: document.querySelector('.chart')?.getAttribute('aria-label') ?? '',
    bars: all('.bar').map((bar) => bar.getAttribute('aria-label')),
    facets: all('.facet').map((facet) => ({
      heading: text(facet.querySelector('h3')),
      rows: all('.facet-value', facet).map((row) => ({
        field: row.dataset.field,
        value: row.dataset.value,
        name: text(row.querySelector('.value-name')),
        count: text(row.querySelector('.facet-count')),
        before: text(row.querySelector('.difference .visually-hidden')),
      })),
    })),
    words: all('.words').map((words) => ({
      choices: all('select', words).map(({ value }) => value),
      rows: all('.facet-value:has(.facet-count)', words).map((row) => [row.dataset.term, text(row.querySelector('.facet-count'))]),
    }))[0],
    voices: all('.voice').map((voice) => ({
      report: voice.dataset.report,
      count: text(voice.querySelector('.voice-count')),
      before: text(voice.querySelector('.voice-share .difference .visually-hidden')),
      percent: text(voice.querySelector('.voice-percent')),
      bars: all('.bar', voice).map((bar) => bar.getAttribute('aria-label')),
      sentiments: all('[data-sentiment-link]', voice).map((link) => [link.dataset.sentimentLink, text(link)]),
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
  facets: { heading: string; rows: { field: string; value: string; name: string; count: string; before: string }[] }[];
  words?: { choices: [order: string, where: string]; rows: [term: string, counts: string][] };
  voices: {
    report: string;
    count: string;
    before: string;
    percent: string;
    bars: string[];
    sentiments: [name: string, text: string][];
  }[];
  changes: { field: string; value: string; title: string }[];
  rows: [index: number, id: string][];
}

/** Reads all numbers of a report at once. `facets` are the fields by the headings of their facets. */
export async function readNumbers(page: Page, facets: ReadonlyMap<string, string>): Promise<ShownReport> {
  const read = await readPage(page);
  const known = read.facets.filter(({ heading }) => facets.has(heading));
  return {
    total: numberOf(read.total),
    before: numberIn(read.before),
    interval: /by (\w+) and/.exec(read.chart)?.[1] ?? '',
    bars: barsOf(read.bars),
    words: read.words && {
      order: read.words.choices[0],
      in: read.words.choices[1],
      list: read.words.rows.map(([term, counts]) => {
        const [count, background] = counts.split(' of ').map(numberOf);
        return { term, count, background };
      }),
    },
    facets: Object.fromEntries(
      known.map(({ heading, rows }) => [
        facets.get(heading)!,
        rows
          .filter(({ count }) => count !== '')
          .map(({ field, value, count, before }): Counted => ({
            value: field === 'missing' ? '' : value,
            count: numberOf(count),
            before: numberIn(before),
          })),
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

/** Reads all numbers of the page of a dashboard at once. */
export async function readDashboard(page: Page): Promise<{ total: number; before?: number; voices: ExpectedVoice[] }> {
  const read = await readPage(page);
  return {
    total: numberOf(read.total),
    before: numberIn(read.before),
    voices: read.voices.map(({ report, count, before, percent, bars, sentiments }) => ({
      ...{ report, percent, count: numberOf(count), before: numberIn(before), bars: barsOf(bars) },
      sentiments: Object.fromEntries(sentiments.map(([name, text]) => [name, numberOf(text)])),
    })),
  };
}

const readPage = async (page: Page): Promise<Read> => (await page.evaluate(READ)) as Read;

const numberIn = (text: string): number | undefined =>
  text === '' ? undefined : text.startsWith('none') ? 0 : numberOf(text);

/** The bars that are not empty. */
const barsOf = (labels: string[]): ExpectedBar[] =>
  labels.map(barOf).filter(({ count, before = 0 }) => count + before > 0);

/** A bar as it is spoken: `Friday 17 July 2026, 43 mentions, 31 negative, 12 neutral, 5 before (Tuesday 14 July 2026)`. */
function barOf(label: string, place: number): ExpectedBar {
  const [count] = /[\d,]+(?= mentions?\b)/.exec(label)!;
  const parts = [...label.matchAll(/([\d,]+) (negative|neutral|positive|unassigned|ambivalent)/g)];
  return {
    place,
    count: numberOf(count),
    before: numberIn(/([\d,]+) before/.exec(label)?.[1] ?? ''),
    sentiments: Object.fromEntries(parts.map(([, of, name]) => [name, numberOf(of)])),
  };
}

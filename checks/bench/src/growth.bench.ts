import type { TestBed } from './test-bed/test-bed.js';
import { openBulk, someMentions } from './bulk/bodies.js';
import { type Prepare, sideBySide } from './measure.js';
import { atMost, type Row, times } from './result.js';
import { QUESTIONS } from './search/questions.js';
import { Searches } from './search/searches.js';

const SIZE = 50;
const PAGE_ROUNDS = 25;
const BULK_ROUNDS = 10;

/** Pages and bulk requests, compared with the same in a database of a tenth of the size. */
export async function growthBench(large: TestBed, small: TestBed, items: number): Promise<Row[]> {
  const searches = { large: await Searches.open(large), small: await Searches.open(small) };
  const rows: Row[] = [];
  for (const { name, filters } of QUESTIONS) {
    const page = await sideBySide(PAGE_ROUNDS, {
      large: searches.large.page(filters, SIZE),
      small: searches.small.page(filters, SIZE),
    });
    rows.push({ what: `growth, ${name}, first page`, ...times(page.large, page.small), target: atMost(1.5) });
  }
  const bulk = await sideBySide(BULK_ROUNDS, {
    large: await bulkOf(large, items),
    small: await bulkOf(small, items),
  });
  return [...rows, { what: `growth, bulk, ${items} items`, ...times(bulk.large, bulk.small), target: atMost(1.3) }];
}

/** Bulk requests for the same mentions, each with other values. */
async function bulkOf(bed: TestBed, items: number): Promise<Prepare> {
  const { bulk } = await openBulk(bed);
  const mentions = await someMentions(bed, items);
  return () => bulk(mentions);
}

import type { TestBed } from '../test-bed/test-bed.js';
import { sideBySide } from '../measure.js';
import { post } from '../post.js';
import { atMost, type Row, times } from '../result.js';
import { openBulk, someMentions } from './bodies.js';

const ROUNDS = 5;

/** An undo of everything, compared with the bulk request that it undoes. */
export async function undoBench(bed: TestBed, items: number): Promise<Row[]> {
  const { service, headers, bulk } = await openBulk(bed);
  const mentions = await someMentions(bed, items);
  const newest = async () => {
    const response = await fetch(`${service.address}/coding/v1/changes?report_id=${bed.report}&size=1`, { headers });
    return ((await response.json()) as { data: { id: string }[] }).data[0].id;
  };
  const measured = await sideBySide(ROUNDS, {
    bulk: () => bulk(mentions),
    undo: async () => post(service, `/coding/v1/changes/${await newest()}/_undo`, {}, headers),
  });
  return [
    {
      what: `undo of ${items} items, compared with the bulk request`,
      ...times(measured.undo, measured.bulk),
      target: atMost(1.5),
    },
  ];
}

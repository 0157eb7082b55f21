import { sideBySide } from '../measure.js';
import { post } from '../post.js';
import { atMost, type Row, times } from '../result.js';
import type { TestBed } from '../test-bed/test-bed.js';
import { someMentions } from './bodies.js';

const ROUNDS = 20;

/** What the edit of tags (rule C17) takes, compared with their replacement by the same tags. */
export async function editsBench(bed: TestBed, items: number): Promise<Row[]> {
  const { service, headers } = await bed.serviceWithLogin('coding');
  const mentions = await someMentions(bed, items);
  let round = 0;
  const bulk = (tagsOf: (round: number) => unknown) => () => {
    const payload = { tags: tagsOf(round++) };
    const data = mentions.map((mention_id) => ({ action: 'update', report_id: bed.report, mention_id, payload }));
    return post(service, '/coding/v1/_bulk', { data }, headers);
  };
  const { edited, replaced } = await sideBySide(ROUNDS, {
    edited: bulk((n) => ({ add: [`round ${n}`] })),
    replaced: bulk((n) => [`rule`, `round ${n}`]),
  });
  return [
    {
      what: `bulk, ${items} items that add a tag, compared with items that replace the tags`,
      ...times(edited, replaced),
      target: atMost(1.15),
    },
  ];
}

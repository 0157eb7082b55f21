import fc from 'fast-check';
import type { PayloadDto } from '../src/coding/payload/payload.dto.js';
import { type Change, type Item, MENTIONS, posted, someItem, somePayload } from './model.js';

export const USERS = ['ada', 'her colleague', 'a stranger'] as const;
export type User = (typeof USERS)[number];
/** The report that the requests of a user name. */
export const REPORT_OF: Record<User, string> = { ada: 'hers', 'her colleague': 'hers', 'a stranger': 'theirs' };

/** A request of a user to one of two replicas. */
export type Request = { user: User; replica: boolean } & (
  | { kind: 'bulk'; items: Item[] }
  | { kind: 'update'; filters: Filters; payload: PayloadDto }
  | { kind: 'undo'; which: number; part: string[] | undefined }
);
export interface Filters {
  sentiments?: string[];
  ids?: string[];
}

const by = { user: fc.constantFrom(...USERS), replica: fc.boolean() };
const mention = fc.constantFrom(...MENTIONS);
export const request: fc.Arbitrary<Request> = fc.oneof(
  fc.record({
    kind: fc.constant('bulk' as const),
    ...by,
    items: fc.array(someItem(mention), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('update' as const),
    ...by,
    filters: fc.record(
      {
        sentiments: fc.uniqueArray(fc.constantFrom('positive', 'negative'), { minLength: 1 }),
        ids: fc.uniqueArray(mention, { minLength: 1 }),
      },
      { requiredKeys: [] },
    ),
    payload: somePayload,
  }),
  fc.record({
    kind: fc.constant('undo' as const),
    ...by,
    which: fc.nat({ max: 20 }),
    part: fc.option(fc.subarray(MENTIONS), { nil: undefined }),
  }),
);

/** The mentions that an undo names, if it names any. */
export const partOf = ({ part }: { part: string[] | undefined }, { effect }: Change) =>
  part?.filter((id) => id in effect);

/** The path below `/coding/v1/` and the body. `undone` is the change that an undo undoes. */
export function toHttp(request: Request, report: string, undone?: Change): { path: string; body: object } {
  switch (request.kind) {
    case 'bulk': {
      return { path: '_bulk', body: { data: request.items.map((item) => posted(report, item)) } };
    }
    case 'update': {
      const { filters, payload } = request;
      return { path: `reports/${report}/_update`, body: { filters, payload } };
    }
    case 'undo':
      return { path: `changes/${undone!.id}/_undo`, body: { mention_ids: partOf(request, undone!) } };
  }
}

import { CODED_MEMBERS, type CodedColumn, type CodedState, type Mention } from '@earshot/coding/entities';
import fc from 'fast-check';
import type { PayloadDto } from '../src/coding/payload/payload.dto.js';

/** The mentions of each report of the model. */
export const MENTIONS = ['m0', 'm1', 'm2'];

const payload = fc.record(
  {
    sentiment: fc.constantFrom('positive', 'negative'),
    channel: fc.constantFrom('owned', 'earned'),
    tags: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
    review: fc.record({ status: fc.constantFrom('reviewed', 'unreviewed') }),
    language: fc.constantFrom('eng', 'fra'),
    location: fc.record({ country: fc.constantFrom('FRA', 'USA') }),
  },
  { requiredKeys: [] },
);
/** Any payload with at least one member. */
export const somePayload = payload.filter((members) => Object.keys(members).length > 0) as fc.Arbitrary<PayloadDto>;
/** The coded state of a mention. */
export type State = Required<CodedState>;
/** What a change did to each of its mentions. */
export type Effect = Record<string, { before: CodedState; after: CodedState }>;
export interface Change {
  id: string;
  report: string;
  user: string;
  action: string;
  undone: string | null;
  effect: Effect;
}

const initial = (): State => ({
  sentiment: 'unassigned',
  channel: null,
  tags: [],
  review_status: 'unreviewed',
  reviewed_at: null,
  language: 'qaa',
  country: 'AAA',
});

/** What a payload sets in a request of this time. */
function setBy({ sentiment, channel, tags, review, language, location }: PayloadDto, time: string): CodedState {
  const values = {
    sentiment,
    channel,
    tags: tags && [...new Set(tags)],
    language,
    country: location?.country,
    review_status: review?.status,
    reviewed_at: review && (review.status === 'unreviewed' ? null : time),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as CodedState;
}

const only = (state: State, members: CodedState): CodedState =>
  Object.fromEntries(Object.keys(members).map((name) => [name, state[name as keyof State]])) as CodedState;

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The review status and its time are one member. */
const parts = (column: CodedColumn): (keyof CodedState)[] =>
  column === 'review_status' ? ['review_status', 'reviewed_at'] : [column];

/** The reports of client accounts in memory, and what requests change in them (rules C6, C8, C14, C16). */
export class Model {
  readonly states: Record<string, Record<string, State>>;
  readonly changes: Change[] = [];

  constructor(readonly ownerOf: Record<string, string[]>) {
    this.states = Object.fromEntries(
      Object.keys(ownerOf).map((report) => [report, Object.fromEntries(MENTIONS.map((id) => [id, initial()]))]),
    );
  }

  /** The same reports in the same states. */
  copy(): Model {
    const copy = new Model(this.ownerOf);
    Object.assign(copy.states, structuredClone(this.states));
    return copy;
  }

  bulk(user: string, items: { report: string; mention: string; payload: PayloadDto }[], time: string) {
    const effects: Record<string, Effect> = {};
    const failed = items.flatMap(({ report, mention, payload }, index) => {
      const state = this.ownerOf[report].includes(user) ? this.states[report][mention] : undefined;
      if (!state) return [index];
      const set = setBy(payload, time);
      const effect = ((effects[report] ??= {})[mention] ??= { before: {}, after: {} });
      effect.before = { ...only(state, set), ...effect.before };
      Object.assign(state, set);
      Object.assign(effect.after, set);
      return [];
    });
    return { failed, effects };
  }

  /** Changes the mentions of `report` that `selects` selects and whose values differ afterwards. */
  update(report: string, selects: (id: string, state: State) => boolean, payload: PayloadDto, time: string) {
    const matched = MENTIONS.filter((id) => selects(id, this.states[report][id]));
    const set = setBy(payload, time);
    const effect: Effect = {};
    for (const mention of matched) {
      const state = this.states[report][mention];
      if (same(only(state, set), set)) continue;
      effect[mention] = { before: only(state, set), after: set };
      Object.assign(state, set);
    }
    return { matched: matched.length, effect };
  }

  undo({ report, effect }: Pick<Change, 'report' | 'effect'>, part: string[] | undefined, dryRun: boolean) {
    const list = Object.keys(effect).toSorted();
    const errors: { bulk_index: number; detail: string }[] = [];
    const restored: Effect = {};
    for (const mention of list.filter((id) => !part || part.includes(id))) {
      const { before, after } = effect[mention];
      const state = this.states[report][mention];
      const [stayed, already]: [string[], string[]] = [[], []];
      for (const { column, path } of CODED_MEMBERS) {
        const names = parts(column);
        if (!(column in after) || names.every((name) => same(before[name], after[name]))) continue;
        const has = (values: CodedState) => names.every((name) => same(state[name], values[name]));
        if (!has(after)) (has(before) ? already : stayed).push(path);
        else {
          const made = (restored[mention] ??= { before: {}, after: {} });
          for (const name of names) {
            Object.assign(made.before, { [name]: state[name] });
            Object.assign(made.after, { [name]: before[name] });
          }
        }
      }
      const detail = [
        ...(stayed.length > 0 ? [`Changed since, so not restored: ${stayed.join(', ')}.`] : []),
        ...(already.length > 0 ? [`Already as before the change: ${already.join(', ')}.`] : []),
      ].join(' ');
      if (detail) errors.push({ bulk_index: list.indexOf(mention), detail });
    }
    if (!dryRun) {
      for (const [mention, { after }] of Object.entries(restored)) Object.assign(this.states[report][mention], after);
    }
    return { errors, restored, provided: part ? list.filter((id) => part.includes(id)).length : list.length };
  }
}

export type Json = Record<string, unknown>;

/** The values of an answer as the columns of the model. */
export const fromAnswer = ({ review, location, ...rest }: Json): CodedState => ({
  ...rest,
  ...(review !== undefined && {
    review_status: (review as Json).status as string,
    reviewed_at: (review as Json).reviewed_at as string | null,
  }),
  ...(location !== undefined && { country: (location as Json).country as string }),
});

export const fromRow = (row: Mention): State =>
  ({
    ...Object.fromEntries(CODED_MEMBERS.map(({ column }) => [column, row[column]])),
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
  }) as unknown as State;

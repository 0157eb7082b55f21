import { CODED_MEMBERS, type CodedColumn, type CodedState, type Mention } from '@earshot/coding/entities';
import { plainTags } from '@earshot/test-kit/oracle';
import fc from 'fast-check';
import type { ConditionDto, PayloadDto } from '../src/coding/payload/payload.dto.js';
import type { TagEdits } from '../src/coding/payload/tag-edits.js';
import { update } from './support.js';

/** The mentions of each report of the model. */
export const MENTIONS = ['m0', 'm1', 'm2'];

/** Some in several forms, which are one tag (C4). */
const tag = fc.constantFrom('a', 'b', ' b\u3000', 'caf\u00e9', 'cafe\u0301');
const someEdits = fc
  .uniqueArray(fc.tuple(tag, fc.boolean()), { minLength: 1, maxLength: 3, selector: ([tag]) => plainTags([tag])[0] })
  .map((each) => {
    const tagsOf = (isAdded: boolean) => each.flatMap(([tag, added]) => (added === isAdded ? [tag] : []));
    return { add: tagsOf(true), remove: tagsOf(false) };
  });
const payload = fc.record(
  {
    sentiment: fc.constantFrom('positive', 'negative'),
    channel: fc.constantFrom('owned', 'earned'),
    tags: fc.oneof(fc.array(tag, { maxLength: 2 }), { arbitrary: someEdits, weight: 2 }),
    review: fc.record({ status: fc.constantFrom('reviewed', 'unreviewed') }),
    language: fc.constantFrom('eng', 'fra'),
    location: fc.record({ country: fc.constantFrom('FRA', 'USA') }),
  },
  { requiredKeys: [] },
);
/** Any payload with at least one member. */
export const somePayload = payload.filter((members) => Object.keys(members).length > 0) as fc.Arbitrary<PayloadDto>;
/** What an item may name in `if`: values that mentions often have. */
export const someCondition = fc
  .record(
    {
      sentiment: fc.constantFrom('positive', 'unassigned'),
      channel: fc.constantFrom(null, 'owned'),
      tags: fc.constantFrom([], ['a'], ['a', 'b'], ['\u3000b', 'a'], ['cafe\u0301']),
      review: fc.record({ status: fc.constantFrom('reviewed', 'unreviewed') }),
      language: fc.constantFrom('eng', 'qaa'),
      location: fc.record({ country: fc.constantFrom('FRA', 'AAA') }),
    },
    { requiredKeys: [] },
  )
  .filter(
    (members) => Object.keys(members).length > 0 && Object.keys(members).length < 4,
  ) as fc.Arbitrary<ConditionDto>;
/** An item of a bulk request. */
export interface Item {
  mention: string;
  payload: PayloadDto;
  condition?: ConditionDto | undefined;
}
export const someItem = (mention: fc.Arbitrary<string>): fc.Arbitrary<Item> =>
  fc.record({ mention, payload: somePayload, condition: fc.option(someCondition, { nil: undefined, freq: 2 }) });
/** An item as clients send it. */
export const posted = (report: string, { mention, payload, condition }: Item) => ({
  ...update(report, mention, payload),
  ...(condition && { if: condition }),
});
/** The coded state of a mention. */
export type State = Required<CodedState>;
/** What a change did to each of its mentions. */
export type Effect = Record<string, { before: CodedState; after: CodedState }>;

/** What requests did to mentions whose tags they only edited, without setting a whole list (C17). */
const edits = new WeakSet<Effect[string]>();
const setsList = ({ tags }: PayloadDto): boolean => Array.isArray(tags);

export interface Change {
  id: string;
  report: string;
  user: string;
  action: string;
  undone: string | null;
  effect: Effect;
  /** How many mentions it changed, if some of them were erased since. */
  count?: number;
}

export const initial = (): State => ({
  sentiment: 'unassigned',
  channel: null,
  tags: [],
  review_status: 'unreviewed',
  reviewed_at: null,
  language: 'qaa',
  country: 'AAA',
});

/** What a payload sets in a request of this time, if a mention has these tags. */
function setBy(
  { sentiment, channel, tags, review, language, location }: PayloadDto,
  time: string,
  present: readonly string[],
): CodedState {
  const values = {
    sentiment,
    channel,
    tags: tags && (Array.isArray(tags) ? plainTags(tags as string[]) : edited(present, tags as TagEdits)),
    language,
    country: location?.country,
    review_status: review?.status,
    reviewed_at: review && (review.status === 'unreviewed' ? null : time),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as CodedState;
}

/** What is removed goes, and what is added comes at the end, once (C17). */
function edited(present: readonly string[], { add = [], remove = [] }: TagEdits): string[] {
  const tags = present.filter((tag) => !plainTags(remove).includes(tag));
  for (const tag of plainTags(add)) if (!tags.includes(tag)) tags.push(tag);
  return tags;
}

/** The tags after the undo of an edit; undefined if it only moved tags, and others were edited since (C17). */
function takenBack({ before, after }: Record<'before' | 'after', string[]>, present: string[]): string[] | undefined {
  const without = (tags: string[], others: string[]) => tags.filter((tag) => !others.includes(tag));
  const [added, removed] = [without(after, before), without(before, after)];
  const others = without(present, added);
  if (same(others, without(after, added))) return before;
  return added.length + removed.length > 0 ? [...others, ...without(removed, others)] : undefined;
}

/** The values that a condition names, by column. */
const named = ({ review, location, ...rest }: ConditionDto): CodedState => ({
  ...(rest as CodedState),
  // In the place that it has in the condition: `same` compares the order of members, too.
  ...(rest.tags && { tags: plainTags(rest.tags) }),
  ...(review && { review_status: review.status }),
  ...(location && { country: location.country }),
});

export const only = (state: State, members: CodedState): CodedState =>
  Object.fromEntries(Object.keys(members).map((name) => [name, state[name as keyof State]])) as CodedState;

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The review status and its time are one member. */
export const parts = (column: CodedColumn): (keyof CodedState)[] =>
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

  bulk(user: string, items: (Item & { report: string })[], time: string) {
    const effects: Record<string, Effect> = {};
    const failed = items.flatMap(({ report, mention, payload, condition = {} }, bulk_index) => {
      if (!this.ownerOf[report].includes(user)) return [{ bulk_index, code: 'report_not_found' }];
      const state = this.states[report][mention];
      if (!state) return [{ bulk_index, code: 'mention_not_found' }];
      const current = only(state, named(condition));
      if (!same(current, named(condition))) return [{ bulk_index, code: 'values_changed', current }];
      const set = setBy(payload, time, state.tags);
      const ofReport = (effects[report] ??= {});
      if (!ofReport[mention]) edits.add((ofReport[mention] = { before: {}, after: {} }));
      const effect = ofReport[mention];
      if (setsList(payload)) edits.delete(effect);
      effect.before = { ...only(state, set), ...effect.before };
      Object.assign(state, set);
      Object.assign(effect.after, set);
      return [];
    });
    return { failed, effects };
  }

  /** Changes the mentions of `report` that `selects` selects and whose values differ afterwards. */
  update(report: string, selects: (id: string, state: State) => boolean, payload: PayloadDto, time: string) {
    const matched = Object.keys(this.states[report]).filter((id) => selects(id, this.states[report][id]));
    const effect: Effect = {};
    for (const mention of matched) {
      const state = this.states[report][mention];
      const set = setBy(payload, time, state.tags);
      if (same(only(state, set), set)) continue;
      effect[mention] = { before: only(state, set), after: set };
      if (!setsList(payload)) edits.add(effect[mention]);
      Object.assign(state, set);
    }
    return { matched: matched.length, effect };
  }

  /** Erases the mentions of these reports that `selects` selects, also from earlier changes (C21). */
  erase(reports: readonly string[], selects: (id: string, state: State) => boolean): Record<string, string[]> {
    const erased = reports.map((report) => {
      const ids = Object.entries(this.states[report]).flatMap(([id, state]) => (selects(id, state) ? [id] : []));
      for (const id of ids) delete this.states[report][id];
      for (const change of this.changes.filter((each) => each.report === report)) {
        change.count ??= Object.keys(change.effect).length;
        for (const id of ids) delete change.effect[id];
      }
      return [report, ids] as const;
    });
    return Object.fromEntries(erased.filter(([, ids]) => ids.length > 0));
  }

  undo({ report, effect }: Pick<Change, 'report' | 'effect'>, part: string[] | undefined, dryRun: boolean) {
    const list = Object.keys(effect).toSorted();
    const errors: { bulk_index: number; detail: string }[] = [];
    const restored: Effect = {};
    for (const mention of list.filter((id) => !part || part.includes(id))) {
      const { before, after } = effect[mention];
      const state = this.states[report][mention];
      if (!state) {
        errors.push({ bulk_index: list.indexOf(mention), detail: 'The report has no such mention.' });
        continue;
      }
      const [stayed, already]: [string[], string[]] = [[], []];
      for (const { column, path } of CODED_MEMBERS) {
        const names = parts(column);
        if (!(column in after) || names.every((name) => same(before[name], after[name]))) continue;
        const restore = (values: CodedState) => {
          const made = (restored[mention] ??= { before: {}, after: {} });
          for (const name of names) {
            Object.assign(made.before, { [name]: state[name] });
            Object.assign(made.after, { [name]: values[name] });
          }
        };
        if (column === 'tags' && edits.has(effect[mention])) {
          const tags = takenBack({ before: before.tags!, after: after.tags! }, state.tags);
          if (!tags) stayed.push(path);
          else if (same(tags, state.tags)) already.push(path);
          else {
            restore({ tags });
            edits.add(restored[mention]);
          }
          continue;
        }
        const has = (values: CodedState) => names.every((name) => same(state[name], values[name]));
        if (!has(after)) (has(before) ? already : stayed).push(path);
        else restore(before);
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

/** The errors of an answer to a bulk request as the model has them. */
export const failures = (errors: { code: string; meta: Json }[] = []) =>
  errors.map(({ code, meta: { bulk_index, current } }) => ({
    bulk_index,
    code,
    ...(current !== undefined && { current: fromAnswer(current as Json) }),
  }));

/** The values of an answer as the columns of the model. */
export const fromAnswer = ({ review, location, ...rest }: Json): CodedState => ({
  ...rest,
  ...(review !== undefined && {
    review_status: (review as Json).status as string,
    ...('reviewed_at' in (review as Json) && { reviewed_at: (review as Json).reviewed_at as string | null }),
  }),
  ...(location !== undefined && { country: (location as Json).country as string }),
});

export const fromRow = (row: Mention): State =>
  ({
    ...Object.fromEntries(CODED_MEMBERS.map(({ column }) => [column, row[column]])),
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
  }) as unknown as State;

import { CODED_MEMBERS, type CodedState } from '@earshot/coding/entities';
import fc from 'fast-check';
import { type Change, type Effect, initial, Model, only, parts, same, type State } from '../model.js';

/** A mention of an import: some of its members. */
export interface Given {
  id: string;
  type?: string;
  date?: string;
  title?: string | null;
  influence?: number | null;
  sentiment?: string;
  tags?: string[];
  review?: { status: string; reviewed_at?: string };
}

const TIME = '2026-05-01T10:00:00.000Z';

/** A mention that may be new: half of them have what a new one needs. */
export const someGiven = (id: fc.Arbitrary<string>): fc.Arbitrary<Given> =>
  fc
    .tuple(
      fc.boolean(),
      fc.record(
        {
          id,
          title: fc.constantFrom(null, 'One', 'Two'),
          influence: fc.constantFrom(null, 1, 2),
          sentiment: fc.constantFrom('positive', 'ambivalent'),
          tags: fc.array(fc.constantFrom('a', 'b'), { maxLength: 3 }),
          review: fc.record(
            { status: fc.constantFrom('reviewed', 'unreviewed'), reviewed_at: fc.constant(TIME) },
            { requiredKeys: ['status'] },
          ),
        },
        { requiredKeys: ['id'] },
      ),
    )
    .map(([isWhole, given]) => ({ ...given, ...(isWhole && { type: 'post', date: TIME }) }));

/** The members of a mention that no person codes. */
interface Facts {
  title: string | null;
  influence: number | null;
}

const factsOf = ({ title, influence }: Given): Partial<Facts> => ({
  ...(title !== undefined && { title }),
  ...(influence !== undefined && { influence }),
});

const codedOf = ({ sentiment, tags, review }: Given): CodedState => ({
  ...(sentiment !== undefined && { sentiment }),
  ...(tags && { tags: [...new Set(tags)] }),
  ...(review && { review_status: review.status, reviewed_at: review.reviewed_at ?? null }),
});

/** The reports in memory, and what imports and their undos do to them (rule C20). */
export class ImportModel extends Model {
  readonly facts: Record<string, Record<string, Facts>>;
  /** The import that made a mention, or last replaced more of it than coded values. */
  private readonly importOf: Record<string, Record<string, object>>;
  /** The mentions that an import made. */
  private readonly createdBy = new Map<object, Set<string>>();

  constructor(ownerOf: Record<string, string[]>) {
    super(ownerOf);
    const empty = () => Object.fromEntries(Object.keys(ownerOf).map((report) => [report, {}]));
    [this.facts, this.importOf] = [empty(), empty()];
    for (const [report, states] of Object.entries(this.states)) {
      for (const id of Object.keys(states)) this.facts[report][id] = { title: null, influence: null };
    }
  }

  override copy(): ImportModel {
    const copy = new ImportModel(this.ownerOf);
    Object.assign(copy.states, structuredClone(this.states));
    Object.assign(copy.facts, structuredClone(this.facts));
    return copy;
  }

  /** The effect identifies the import in undos. */
  import(report: string, items: Given[], replaces: boolean) {
    const [states, facts] = [this.states[report], this.facts[report]];
    const before = structuredClone({ states, facts });
    const counter = { provided: items.length, created: 0, updated: 0, unchanged: 0, errors: 0 };
    for (const given of items) {
      const { id } = given;
      const known = states[id];
      if (!known && !given.type) counter.errors++;
      else if (!known) {
        counter.created++;
        states[id] = { ...initial(), ...codedOf(given) } as State;
        facts[id] = { title: null, influence: null, ...factsOf(given) };
      } else {
        const was = structuredClone([known, facts[id]]);
        if (replaces) Object.assign(known, codedOf(given));
        Object.assign(facts[id], factsOf(given));
        counter[same(was, [known, facts[id]]) ? 'unchanged' : 'updated']++;
      }
    }
    const effect: Effect = {};
    const created = new Set<string>();
    for (const id of new Set(items.map((given) => given.id).filter((each) => each in states))) {
      const was = before.states[id] as State | undefined;
      if (!was) created.add(id);
      const differs = (names: (keyof CodedState)[]) => !was || names.some((name) => !same(was[name], states[id][name]));
      const set = CODED_MEMBERS.map(({ column }) => parts(column))
        .filter(differs)
        .flat();
      const after = Object.fromEntries(set.map((name) => [name, states[id][name]])) as CodedState;
      const isReplaced = !was || !same(before.facts[id], facts[id]);
      if (!isReplaced && set.length === 0) continue;
      effect[id] = { before: was ? only(was, after) : {}, after };
      if (isReplaced) this.importOf[report][id] = effect;
    }
    this.createdBy.set(effect, created);
    return { counter, effect };
  }

  isCreated = ({ effect }: Pick<Change, 'effect'>, id: string): boolean => !!this.createdBy.get(effect)?.has(id);

  undoImport(change: Pick<Change, 'report' | 'effect'>, part: string[] | undefined, dryRun: boolean) {
    const { report, effect } = change;
    const list = Object.keys(effect).toSorted();
    const selected = part ?? list;
    const made = list.filter((id) => this.isCreated(change, id));
    const others = list.filter((id) => !made.includes(id) && selected.includes(id));
    const { errors, restored } = this.undo(change, others, dryRun);
    const erased: string[] = [];
    for (const id of made.filter((each) => selected.includes(each))) {
      const detail = this.whyKept(report, id, effect);
      if (detail === undefined) erased.push(id);
      else errors.push({ bulk_index: list.indexOf(id), detail });
    }
    if (!dryRun) for (const id of erased) delete this.states[report][id];
    const provided = list.filter((id) => selected.includes(id)).length;
    return { errors: errors.toSorted((a, b) => a.bulk_index - b.bulk_index), restored, erased, provided };
  }

  private whyKept(report: string, id: string, effect: Effect): string | undefined {
    const state = this.states[report][id];
    if (!state) return 'The report has no such mention.';
    const { after } = effect[id];
    const changed = CODED_MEMBERS.filter(({ column }) => parts(column).some((name) => !same(state[name], after[name])));
    const paths = changed.map(({ path }) => path).join(', ');
    if (paths) return `Changed since, so the mention was not erased: ${paths}.`;
    if (this.importOf[report][id] === effect) return undefined;
    return 'Another import has replaced members since, so the mention was not erased.';
  }
}

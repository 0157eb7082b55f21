import type { Column } from './columns.js';
import { FIELD_NAMES, type FieldName } from './fields.js';
import { DEFAULT_PERIOD, type Period } from './period.js';
import type { Tree } from './tree.js';

/** The values that are chosen, or excluded, by field: without repetitions, in the order of code points. */
export type Choice = Readonly<Partial<Record<FieldName, readonly string[]>>>;

export const SORT_KEYS = ['date', 'infused_at', 'crawled_at', 'engagement', 'influence', 'service_rank'] as const;

export interface Sort {
  readonly key: (typeof SORT_KEYS)[number];
  readonly direction: 'asc' | 'desc';
}

/** A part of an address that cannot be read. It is shown as such, and never dropped (H3). */
export interface Unreadable {
  readonly name: string;
  readonly value: string;
  readonly reason: string;
}

/** What the period is compared with: as much time before, the same days a year before, days of one's own, or nothing (H10). */
export type Compare =
  | { readonly type: 'before' | 'year' | 'none' }
  | { readonly type: 'days'; readonly first: string; readonly last: string };

/** What a reader sees of a report, or of a dashboard: all that the address says (H3). */
export interface View {
  /** Empty if the view is of a dashboard. */
  readonly report: string;
  /** The dashboard whose reports are compared. */
  readonly dashboard?: string;
  readonly query: string;
  readonly chosen: Choice;
  readonly excluded: Choice;
  /** Filters of any depth, in addition to the choices. */
  readonly tree?: Tree;
  /** Whether it has the mentions that a person has marked as deleted. */
  readonly hasDeleted: boolean;
  readonly period: Period;
  readonly compare: Compare;
  readonly zone: string;
  readonly sort: Sort;
  /** The columns of files in addition to the id; undefined for all. */
  readonly columns?: readonly Column[];
  /** The open mention. */
  readonly mention?: string;
  readonly unreadable: readonly Unreadable[];
}

export const DEFAULT_SORT: Sort = { key: 'date', direction: 'desc' };

/** The view of a report before anything is narrowed. */
export const firstView = (report: string, zone: string): View => ({
  report,
  zone,
  query: '',
  chosen: {},
  excluded: {},
  hasDeleted: false,
  period: DEFAULT_PERIOD,
  compare: { type: 'before' },
  sort: DEFAULT_SORT,
  unreadable: [],
});

/** The view of a dashboard before anything is narrowed. */
export const firstViewOfDashboard = (dashboard: string, zone: string): View => ({ ...firstView('', zone), dashboard });

export type Side = 'chosen' | 'excluded';

export const has = (view: View, side: Side, field: FieldName, value: string): boolean =>
  view[side][field]?.includes(value) === true;

/** Chooses or excludes a value. The other side lets it go. */
export const narrow = (view: View, side: Side, field: FieldName, value: string): View => {
  const other = side === 'chosen' ? 'excluded' : 'chosen';
  return { ...remove(view, other, field, value), [side]: withValue(view[side], field, value) };
};

export const remove = (view: View, side: Side, field: FieldName, value: string): View => ({
  ...view,
  [side]: choiceOf({ ...view[side], [field]: view[side][field]?.filter((each) => each !== value) }),
});

/** What a second click does: removes what is there, otherwise narrows. */
export const toggle = (view: View, side: Side, field: FieldName, value: string): View =>
  has(view, side, field, value) ? remove(view, side, field, value) : narrow(view, side, field, value);

/** Whether deleted mentions are left out: unless the view takes them in, or says itself which reviews it has. */
export const leavesOutDeleted = ({ hasDeleted, chosen, tree }: View): boolean =>
  !hasDeleted &&
  chosen.review_status === undefined &&
  !JSON.stringify(tree ?? null).includes('"human_review_statuses"');

/** The view without a part that cannot be read. */
export const withoutUnreadable = (view: View, unreadable: Unreadable): View => ({
  ...view,
  unreadable: view.unreadable.filter((each) => each !== unreadable),
});

/** The view without what its chips show. The words have a box of their own, and the days a menu: they stay (H3). */
export const clear = (view: View): View => ({
  ...view,
  chosen: {},
  excluded: {},
  tree: undefined,
  hasDeleted: false,
  unreadable: [],
});

/** A choice in its only form: the same values are always the same text in an address. */
export function choiceOf(values: Partial<Record<FieldName, readonly string[]>>): Choice {
  const names = FIELD_NAMES.filter((name) => values[name] !== undefined && values[name].length > 0);
  return Object.fromEntries(names.map((name) => [name, [...new Set(values[name])].toSorted()]));
}

const withValue = (choice: Choice, field: FieldName, value: string): Choice =>
  choiceOf({ ...choice, [field]: [...(choice[field] ?? []), value] });

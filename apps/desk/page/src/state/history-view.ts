import { isTimeZone } from '@earshot/filter-kit/browser';
import { isDay } from './period.js';

/** Which changes the history shows: all that its address says (H3). */
export interface HistoryView {
  readonly report?: string;
  readonly mention?: string;
  /** The id of the user who made the changes. */
  readonly person?: string;
  /** Days of the zone, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly zone: string;
  /** The open change. */
  readonly change?: string;
  readonly unreadable: readonly { readonly name: string; readonly value: string; readonly reason: string }[];
}

const NAMES = ['report', 'mention', 'person', 'from', 'to', 'zone', 'change'] as const;
type Name = (typeof NAMES)[number];

export const HISTORY = '/desk/history';

/** The address of a history. The same history always has the same one. */
export function writeHistory(view: HistoryView): string {
  const known = NAMES.flatMap((name) => (view[name] === undefined ? [] : [[name, view[name]]]));
  const all = [...known, ...view.unreadable.map(({ name, value }) => [name, value])];
  return `${HISTORY}?${new URLSearchParams(all).toString()}`;
}

/** The history of an address. What cannot be read is in `unreadable`, with the reason. */
export function readHistory(search: string, zone: string): HistoryView {
  const read: Partial<Record<Name, string>> = {};
  const unreadable: { name: string; value: string; reason: string }[] = [];
  for (const [name, value] of new URLSearchParams(search)) {
    const reason = problemOf(name, value) ?? (name in read ? 'is there twice' : undefined);
    if (reason === undefined) read[name as Name] = value;
    else unreadable.push({ name, value, reason });
  }
  return { ...read, zone: read.zone ?? zone, unreadable };
}

function problemOf(name: string, value: string): string | undefined {
  if (!NAMES.some((each) => each === name)) return 'is not known';
  if (value === '') return 'is empty';
  if ((name === 'from' || name === 'to') && !isDay(value)) return 'must be a day such as 2026-07-16';
  if (name === 'zone' && !isTimeZone(value)) return 'is not a time zone, such as Europe/Berlin';
  return undefined;
}

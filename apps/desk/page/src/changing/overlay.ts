import { agrees, type CodedValues, type Edit, edited } from './values.js';
import type { Rejection } from './write.js';

/** An edit that the platform has confirmed, and when, in milliseconds of the page. */
export interface Confirmed {
  readonly edit: Edit;
  readonly at: number;
}

/** Why an edit was not made. */
export type Problem =
  /** The mention had other values than its reader saw: a colleague was faster. */
  | { readonly kind: 'conflict'; readonly mine: Edit; readonly current: Partial<CodedValues> }
  /** The platform rejected it. */
  | { readonly kind: 'refused'; readonly mine: Edit; readonly reason: string };

/** What to show of an edit that was not made: nothing if a colleague has made the same one. */
export function problemOf(mine: Edit, { reason, current }: Rejection): Problem | undefined {
  if (!current) return { kind: 'refused', mine, reason };
  return agrees(mine, current) ? undefined : { kind: 'conflict', mine, current };
}

/** What the page knows of a mention in addition to what it has read: the values that it shows are those read with these on top. */
export interface Overlay {
  readonly confirmed: readonly Confirmed[];
  /** Edits that are not saved yet, with the keys of their writes. */
  readonly pending: readonly { readonly key: string; readonly edit: Edit }[];
  readonly problem?: Problem;
}

export const NO_OVERLAY: Overlay = { confirmed: [], pending: [] };

/** Values as they were read, and when the page asked for them. */
export type Read<Values extends CodedValues> = Values & { readonly readAt: number };

/** What the page shows of a mention: what was read, what was confirmed since, and what is on its way. */
export function shownValues<Values extends CodedValues>(
  read: Read<Values>,
  overlay: Overlay = NO_OVERLAY,
): Read<Values> {
  const since = overlay.confirmed.filter(({ at }) => at >= read.readAt);
  return [...since, ...overlay.pending].reduce((values, { edit }) => edited(values, edit), read);
}

import type { Bitmap } from '../bitmap.js';
import type { Codes } from '../shared-memory.js';
import type { Ticks } from '../columns/time-column.js';

/** A condition on rows, as plain data over the arrays of columns, so that worker threads can evaluate it. */
export type Condition =
  | { readonly type: 'none' }
  /** The rows whose code is wanted. */
  | { readonly type: 'codes'; readonly codes: Codes; readonly wanted: Uint8Array }
  /** The rows with ticks from `from` and before `to`. */
  | { readonly type: 'time'; readonly ticks: Ticks; readonly from: number; readonly to: number }
  /** The rows from `from` and before `to`, and those from `others` that match `matching`. */
  | {
      readonly type: 'rows';
      readonly from: number;
      readonly to: number;
      readonly others: number;
      readonly matching: Condition;
    }
  | { readonly type: 'bitmap'; readonly bitmap: Bitmap }
  /** `part` holds. Words that are `known` are in `bitmap` already; the others are added when they are evaluated. */
  | { readonly type: 'kept'; readonly part: Condition; readonly bitmap: Bitmap; readonly known: Uint8Array }
  /** All parts hold. Without parts every row matches. */
  | { readonly type: 'and'; readonly parts: readonly Condition[] }
  /** At least one part holds. */
  | { readonly type: 'or'; readonly parts: readonly Condition[] }
  | { readonly type: 'not'; readonly part: Condition };

export const NONE: Condition = { type: 'none' };
export const EVERY: Condition = { type: 'and', parts: [] };

/**
 * Leaves in `open`, the rows of neighbouring words from `first`, those that match. So a condition with several parts
 * asks each part only about the rows that the parts before it left open.
 */
export type Matcher = (first: number, open: Bitmap) => void;

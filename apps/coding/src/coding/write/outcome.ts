import type { ValidItem } from '../plan/valid-item.js';

/** The items whose mention does not exist. */
export type Missing = ReadonlySet<ValidItem>;

/** The outcome of a transaction (rule C7). Committed stores all items except the missing ones, rolled back none. */
export type Outcome =
  | { state: 'committed'; missing: Missing }
  | { state: 'rolled back'; error: unknown }
  | { state: 'unknown'; error: unknown };

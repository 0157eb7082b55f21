import type { ValidItem } from '../plan/valid-item.js';

/** The items whose mention does not exist. */
export type Missing = ReadonlySet<ValidItem>;

/** What became of a transaction (rule C7): either nothing of it is stored, or all but the missing items is. */
export type Outcome =
  | { state: 'committed'; missing: Missing }
  | { state: 'rolled back'; error: unknown }
  | { state: 'unknown'; error: unknown };

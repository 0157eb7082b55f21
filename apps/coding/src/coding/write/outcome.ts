import type { ValidItem } from '../plan/valid-item.js';

/** The items whose mention does not exist. */
export type Missing = ReadonlySet<ValidItem>;

/** The outcome of a transaction (rule C7): all items but the missing ones are stored, or none is. */
export type Outcome =
  | { state: 'committed'; missing: Missing }
  | { state: 'rolled back'; error: unknown }
  | { state: 'unknown'; error: unknown };

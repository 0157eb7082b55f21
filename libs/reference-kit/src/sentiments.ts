import { frozen, type Reference } from './reference.js';

/** A sentiment of interface 2.9. */
export interface Sentiment extends Reference {
  /** Only older mentions have it; it cannot be set. */
  readonly deprecated?: true;
}

/** Every sentiment that a mention may have. */
export const SENTIMENTS: readonly Sentiment[] = frozen<Sentiment>([
  { id: 'negative', name: 'Negative' },
  { id: 'positive', name: 'Positive' },
  { id: 'neutral', name: 'Neutral' },
  { id: 'unassigned', name: 'Unassigned' },
  { id: 'ambivalent', name: 'Ambivalent', deprecated: true },
]);

/** The codable sentiments (interface 2.4). */
export const CODABLE_SENTIMENTS = Object.freeze(['positive', 'neutral', 'negative', 'unassigned'] as const);

/** The values of the filter `sentiments`; `undefined` matches `unassigned` (interface 2.6, 2.9). */
export const FILTER_SENTIMENTS = Object.freeze(['negative', 'positive', 'neutral', 'undefined'] as const);

import { IsIn, type ValidationOptions } from 'class-validator';
import { CHANNELS } from './channels.js';
import { COUNTRIES } from './countries.js';
import { LANGUAGES } from './languages.js';
import type { Reference } from './reference.js';
import { REVIEW_STATUSES } from './review-statuses.js';
import { CODABLE_SENTIMENTS } from './sentiments.js';

type Validator = (options?: ValidationOptions) => PropertyDecorator;

/** Messages are predicates: whoever shows them puts the path of the member in front. */
const oneOf =
  (values: readonly string[], message = `must be one of ${values.join(', ')}`): Validator =>
  (options) =>
    IsIn(values, { message, ...options });

const ids = (references: readonly Reference[]): string[] => references.map(({ id }) => id);

/** A sentiment that coding may set (specification 2.4). */
export const IsCodableSentiment = oneOf(CODABLE_SENTIMENTS);

/** A channel (specification 2.4). */
export const IsChannel = oneOf(CHANNELS);

/** A human review status (specification 2.10). */
export const IsReviewStatus = oneOf(ids(REVIEW_STATUSES));

/** A language code (specification 2.8). */
export const IsLanguageCode = oneOf(
  ids(LANGUAGES),
  'must be a language code of GET /mention/v2/languages, such as eng or zho-Hans',
);

/** A country code (specification 2.7). */
export const IsCountryCode = oneOf(ids(COUNTRIES), 'must be a country code of GET /mention/v2/countries, such as FRA');

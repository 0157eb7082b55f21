import { IsIn, type ValidationOptions } from 'class-validator';
import { CLOSED_LISTS, type ClosedList } from './closed-lists.js';

type Validator = (options?: ValidationOptions) => PropertyDecorator;

/** The message is a predicate, which is shown after the path of the member. */
const isIn =
  ({ values, expected }: ClosedList): Validator =>
  (options) =>
    IsIn(values, { message: `must be ${expected}`, ...options });

/** A sentiment that coding may set (interface 2.4). */
export const IsCodableSentiment = isIn(CLOSED_LISTS.codableSentiment);

/** A sentiment that a mention may have (interface 2.9). */
export const IsSentiment = isIn(CLOSED_LISTS.sentiment);

/** A channel (interface 2.4). */
export const IsChannel = isIn(CLOSED_LISTS.channel);

/** A human review status (interface 2.10). */
export const IsReviewStatus = isIn(CLOSED_LISTS.reviewStatus);

/** A language code (interface 2.8). */
export const IsLanguageCode = isIn(CLOSED_LISTS.language);

/** A country code (interface 2.7). */
export const IsCountryCode = isIn(CLOSED_LISTS.country);

import type { FieldName } from '../state/fields.js';
import { leavesOutDeleted, type View } from '../state/view.js';
import type { CodedValues } from './values.js';

/** The fields whose values people change, and the values that a mention has in each. */
const CODED: Partial<Record<FieldName, (values: CodedValues) => readonly string[]>> = {
  sentiment: ({ sentiment }) => [sentiment],
  review_status: ({ review }) => [review.status],
  tag: ({ tags }) => tags,
  language: ({ language }) => [language],
  country: ({ location }) => [location.country],
  channel: ({ channel }) => (channel === null ? [] : [channel]),
};

/** Whether a mention that was changed still has what the view has chosen, and nothing that it excludes. */
export const stillMatches = (view: View, values: CodedValues): boolean =>
  !(leavesOutDeleted(view) && values.review.status === 'deleted') &&
  Object.entries(CODED).every(([field, valuesOf]) => {
    const has = valuesOf(values);
    const among = (list: readonly string[] | undefined) => list?.some((value) => has.includes(value));
    return among(view.chosen[field as FieldName]) !== false && among(view.excluded[field as FieldName]) !== true;
  });

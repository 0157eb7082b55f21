import { DocumentError } from '@earshot/error-kit';
import { formatCount } from '@earshot/filter-kit';

/** The most buckets of an answer (rule D16). */
export const MAX_BUCKETS = 100_000;

/** An answer would have too many buckets because of the aggregation at `path`. */
export const tooManyBuckets = (path: string): DocumentError =>
  DocumentError.invalidInput({
    code: 'limit_exceeded',
    path,
    detail: `exceeds the limit of ${formatCount(MAX_BUCKETS)} buckets per answer; select fewer mentions, a smaller size or a longer interval`,
  });

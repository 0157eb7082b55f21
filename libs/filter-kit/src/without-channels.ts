import { DocumentError } from '@earshot/error-kit';

/** Channels cannot be filtered by in a report without channels (rule D10). `cannot` says what the value at `path` cannot do. */
export const withoutChannels = (path: string, cannot = 'be used'): DocumentError =>
  DocumentError.invalidInput({
    code: 'filter_unavailable',
    path,
    detail: `cannot ${cannot}: the report has no channels`,
  });

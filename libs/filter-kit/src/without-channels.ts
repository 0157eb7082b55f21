import { DocumentError } from '@earshot/error-kit';

/** Channels cannot be filtered by in a report without channels (rule D10). */
export const withoutChannels = (path: string): DocumentError =>
  DocumentError.invalidInput({
    code: 'filter_unavailable',
    path,
    detail: 'cannot be used: the report has no channels',
  });

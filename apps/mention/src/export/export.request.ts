import { filterSet } from '@earshot/filter-kit';
import { body, isPlainText, object, oneOf, optional, PLAIN_TEXT_PATTERN, text } from '@earshot/request-kit';

export const FORMATS = ['ndjson', 'csv'] as const;

/** A request for all mentions that filters select (rule D19). */
export const exportBody = body(
  object(
    {
      filters: optional(filterSet, []),
      format: optional(oneOf('One JSON object per line, or a table with a header row.', FORMATS), 'ndjson'),
      after: optional(
        text(
          {
            description: 'Only mentions after this `id`: the last one that was received of an export that was cut.',
            pattern: PLAIN_TEXT_PATTERN,
          },
          'the id of a mention, without NUL or lone surrogates',
          (id) => (isPlainText(id) ? id : undefined),
        ),
        '',
      ),
    },
    { description: 'An export. Every member is optional.' },
  ),
);

export type ExportRequest = ReturnType<typeof exportBody.read>;

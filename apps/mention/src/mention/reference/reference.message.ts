import { always, listOf, mayLack, named, objectOf, text } from '@earshot/message-kit';
import { action, type BodyOf, emptyAnswer, headerParameter, jsonAnswer } from '@earshot/openapi-kit';

const IF_NONE_MATCH = headerParameter(
  'If-None-Match',
  'The `ETag` of an earlier answer. If the list is unchanged, the answer is 304.',
  { type: 'string' },
);

const HEADERS = {
  ETag: { description: 'The version of the list.', schema: { type: 'string' as const } },
  'Cache-Control': { description: 'How long the list may be cached.', schema: { type: 'string' as const } },
};

/** An entry of a reference list (interface 2.7 to 2.10). */
const reference = named(
  'Reference',
  objectOf('An entry of a reference list.', {
    id: text('The reference code.'),
    name: text('Its name.'),
    deprecated: mayLack(always(true, 'Only older mentions have the code; it cannot be set.')),
  }),
);

interface ReferenceList {
  id: string;
  summary: string;
  example: { id: string; name: string };
  resourceTypes?: string[];
}

const referenceList = ({ id, summary, example, resourceTypes }: ReferenceList) =>
  action({
    id,
    tag: 'reference',
    summary,
    description: 'The list is constant while a service runs (rule D3).',
    parameters: [IF_NONE_MATCH],
    answers: {
      200: jsonAnswer(
        'The whole list.',
        objectOf('A reference list.', { data: listOf('All entries.', reference) }),
        { an_entry: { value: { data: [example] } } },
        HEADERS,
      ),
      304: emptyAnswer('The list is unchanged.', HEADERS),
    },
    resourceTypes,
    problems: [],
  });

/** The body of a reference list. */
export type ReferenceDocument = BodyOf<ReturnType<typeof referenceList>>;

export const listCountries = referenceList({
  id: 'listCountries',
  summary: 'List the country codes',
  example: { id: 'FRA', name: 'France' },
  resourceTypes: ['country'],
});

export const listLanguages = referenceList({
  id: 'listLanguages',
  summary: 'List the language codes',
  example: { id: 'zho-Hans', name: 'Chinese (simplified characters)' },
  resourceTypes: ['language'],
});

export const listSentiments = referenceList({
  id: 'listSentiments',
  summary: 'List the sentiments',
  example: { id: 'negative', name: 'Negative' },
});

export const listReviewStatuses = referenceList({
  id: 'listReviewStatuses',
  summary: 'List the review statuses',
  example: { id: 'reviewed', name: 'Reviewed' },
});

export const listSiteTypes = referenceList({
  id: 'listSiteTypes',
  summary: 'List the site types',
  example: { id: '9', name: 'Blog' },
  resourceTypes: ['site_type'],
});

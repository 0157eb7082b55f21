import {
  type Described,
  described,
  instant,
  listOf,
  mayLack,
  named,
  objectOf,
  orNull,
  shown,
  text,
} from '@earshot/message-kit';
import { CLOSED_LISTS, schemaOfList, valueOrNull } from '@earshot/reference-kit';
import { MAX_INTERACTIONS } from '../interactions.js';
import type { CodedMemberName } from './coded-members.js';
import type { mentionMembers } from './mention-members.js';

const author = objectOf('The author of a mention.', {
  id: orNull(text('Identifier of the author.')),
  name: orNull(text('Name.')),
  state: orNull(text('State or region.')),
  job: orNull(text('Job.')),
});

const count = (description: string) =>
  shown<number | null>({ type: ['integer', 'null'], minimum: 0, maximum: MAX_INTERACTIONS, description });

const interactions = objectOf('How often people reacted to a mention on its site.', {
  likes: count('Likes.'),
  comments: count('Comments.'),
  shares: count('Shares.'),
  views: count('Views.'),
});

const members = {
  id: text('Unique in its report.'),
  report_id: text('Its report.'),
  type: shown<string>(schemaOfList(CLOSED_LISTS.mentionType)),
  title: orNull(text('Title.')),
  content: orNull(text('Text.')),
  url: orNull(text('URL of the original.')),
  date: instant('When it was published.'),
  crawled_at: orNull(instant('When it was fetched.')),
  infused_at: orNull(instant('When it was added to the report.')),
  language: shown<string>(schemaOfList(CLOSED_LISTS.language)),
  location: objectOf('Where it was published.', { country: shown<string>(schemaOfList(CLOSED_LISTS.country)) }),
  sentiment: shown<string>(schemaOfList(CLOSED_LISTS.sentiment)),
  channel: shown<string | null>(valueOrNull(CLOSED_LISTS.channel, 'Null in reports without channels.')),
  tags: listOf('Tags, at most 100 in the answer to a search.', shown<string>({ type: 'string' })),
  review: objectOf('Its review by a person.', {
    status: shown<string>(schemaOfList(CLOSED_LISTS.reviewStatus)),
    reviewed_at: orNull(instant('When the status was last set; null if it is `unreviewed`.')),
  }),
  author: described('The author; null if nothing is known.', orNull(author)),
  source_id: orNull(text('Source, such as a page, channel or account.')),
  site_id: orNull(text('Site.')),
  site_type_id: orNull(text('Site type: an id of `GET /mention/v2/site_types`.')),
  media_group: shown<string | null>(valueOrNull(CLOSED_LISTS.mediaGroup, 'Null if it is unknown.')),
  classifier_list_id: listOf('Classifiers that apply.', shown<string>({ type: 'string' })),
  community_list_id: listOf('Communities.', shown<string>({ type: 'string' })),
  collaboration: described(
    'Who works on the mention; null if nothing is known.',
    orNull(
      objectOf('The user and the status of the work on a mention.', {
        user_id: orNull(text('Collaboration user.')),
        status_id: orNull(text('Collaboration status.')),
      }),
    ),
  ),
  influence: shown<number | null>({ type: ['integer', 'null'], description: 'Influence of the author or source.' }),
  rating_normalized: shown<number | null>({
    type: ['number', 'null'],
    minimum: 0,
    maximum: 100,
    description: 'Rating, from 0 to 100.',
  }),
  service_rank: shown<number | null>({ type: ['number', 'null'], description: 'Rank given by the platform.' }),
  microblog_type: shown<string | null>(valueOrNull(CLOSED_LISTS.microblogType, 'Null for every other mention.')),
  native_id: orNull(text('Identifier on its site.')),
  parent_id: orNull(text('The `native_id` of the mention that it answers or repeats.')),
  root_id: orNull(text('The `native_id` of the post that began its thread.')),
  interactions: described('How people reacted to it; null if nothing is known.', orNull(interactions)),
} satisfies Record<keyof ReturnType<typeof mentionMembers>, Described<unknown>>;

const mention = objectOf(
  'A post or comment that was found for a report. An application whose `mention_members` is `published` gets only the ' +
    'members of the published interface instead, under their published names (rule D28).',
  members,
);

/** A mention in answers (interface 2.11): `mentionResource` makes it, with the members that the application sees. */
export const describedMention = named('Mention', shown<object>(mention.schema));

/** Some coded values in answers, such as those that a change set (rule C15). */
export const someCodedValues = (description: string) =>
  objectOf(description, {
    sentiment: mayLack(text('The sentiment.')),
    channel: mayLack(orNull(text('The channel.'))),
    tags: mayLack(listOf('The tags.', text('A tag.'))),
    review: mayLack(
      objectOf('The review.', {
        status: text('The review status.'),
        reviewed_at: shown<string | null>({
          type: ['string', 'null'],
          description: 'The time of the review.',
          format: 'date-time',
        }),
      }),
    ),
    language: mayLack(text('The language.')),
    location: mayLack(objectOf('The location.', { country: text('The country.') })),
  } satisfies Record<CodedMemberName, Described<unknown>>);

import {
  instant,
  instantOrNull,
  listOf,
  type MemberSchema,
  objectOf,
  orNull,
  type SchemaObject,
  text,
  textOrNull,
} from '@earshot/openapi-kit';
import { CLOSED_LISTS, schemaOfList, valueOrNull } from '@earshot/reference-kit';
import { MAX_INTERACTIONS } from './interactions.js';
import type { mentionMembers } from './mention-members.js';

const author = objectOf('The author of a mention.', {
  id: textOrNull('Identifier of the author.'),
  name: textOrNull('Name.'),
  state: textOrNull('State or region.'),
  job: textOrNull('Job.'),
});

const count = (description: string): SchemaObject => ({
  type: ['integer', 'null'],
  minimum: 0,
  maximum: MAX_INTERACTIONS,
  description,
});

const interactions = objectOf('How often people reacted to a mention on its site.', {
  likes: count('Likes.'),
  comments: count('Comments.'),
  shares: count('Shares.'),
  views: count('Views.'),
});

const members = {
  id: text('Unique in its report.'),
  report_id: text('Its report.'),
  type: schemaOfList(CLOSED_LISTS.mentionType),
  title: textOrNull('Title.'),
  content: textOrNull('Text.'),
  url: textOrNull('URL of the original.'),
  date: instant('When it was published.'),
  crawled_at: instantOrNull('When it was fetched.'),
  infused_at: instantOrNull('When it was added to the report.'),
  language: schemaOfList(CLOSED_LISTS.language),
  location: objectOf('Where it was published.', { country: schemaOfList(CLOSED_LISTS.country) }),
  sentiment: schemaOfList(CLOSED_LISTS.sentiment),
  channel: valueOrNull(CLOSED_LISTS.channel, 'Null in reports without channels.'),
  tags: listOf('Tags, at most 100 in the answer to a search.', { type: 'string' }),
  review: objectOf('Its review by a person.', {
    status: schemaOfList(CLOSED_LISTS.reviewStatus),
    reviewed_at: instantOrNull('When the status was last set; null if it is `unreviewed`.'),
  }),
  author: orNull('The author; null if nothing is known.', author),
  source_id: textOrNull('Source, such as a page, channel or account.'),
  site_id: textOrNull('Site.'),
  site_type_id: textOrNull('Site type: an id of `GET /mention/v2/site_types`.'),
  media_group: valueOrNull(CLOSED_LISTS.mediaGroup, 'Null if it is unknown.'),
  classifier_list_id: listOf('Classifiers that apply.', { type: 'string' }),
  community_list_id: listOf('Communities.', { type: 'string' }),
  collaboration: orNull(
    'Who works on the mention; null if nothing is known.',
    objectOf('The user and the status of the work on a mention.', {
      user_id: textOrNull('Collaboration user.'),
      status_id: textOrNull('Collaboration status.'),
    }),
  ),
  influence: { type: ['integer', 'null'], description: 'Influence of the author or source.' },
  rating_normalized: { type: ['number', 'null'], minimum: 0, maximum: 100, description: 'Rating, from 0 to 100.' },
  service_rank: { type: ['number', 'null'], description: 'Rank given by the platform.' },
  microblog_type: valueOrNull(CLOSED_LISTS.microblogType, 'Null for every other mention.'),
  native_id: textOrNull('Identifier on its site.'),
  parent_id: textOrNull('The `native_id` of the mention that it answers or repeats.'),
  root_id: textOrNull('The `native_id` of the post that began its thread.'),
  interactions: orNull('How people reacted to it; null if nothing is known.', interactions),
} satisfies Record<keyof ReturnType<typeof mentionMembers>, MemberSchema>;

/** A mention in answers (interface 2.11). */
export const mentionSchema = objectOf(
  'A post or comment that was found for a report. An application whose `mention_members` is `published` gets only the ' +
    'members of the published interface instead, under their published names (rule D28).',
  members,
);

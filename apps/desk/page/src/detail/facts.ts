import type { Mention } from '@earshot/client';
import type { FieldName } from '../state/fields.js';

/** A field of a mention with the values that can be narrowed to. */
interface FieldFact {
  readonly field: FieldName;
  readonly values: readonly string[];
}

const known = (value: string | null | undefined): readonly string[] =>
  value === null || value === undefined ? [] : [value];

/** What is known of a mention: values that can be narrowed to, and the members that cannot. */
export function factsOf(mention: Mention): { values: FieldFact[]; others: [name: string, text: string][] } {
  const { author, collaboration, review, location, interactions } = mention;
  const values: [FieldName, readonly string[]][] = [
    ['sentiment', [mention.sentiment]],
    ['review_status', [review.status]],
    ['tag', mention.tags],
    ['author', known(author?.id)],
    ['author_state', known(author?.state)],
    ['author_job', known(author?.job)],
    ['site', known(mention.site_id)],
    ['site_type', known(mention.site_type_id)],
    ['source', known(mention.source_id)],
    ['language', [mention.language]],
    ['country', [location.country]],
    ['type', [mention.type]],
    ['channel', known(mention.channel)],
    ['media_group', known(mention.media_group)],
    ['microblog_type', known(mention.microblog_type)],
    ['classifier', mention.classifier_list_id],
    ['community', mention.community_list_id],
    ['collaboration_user', known(collaboration?.user_id)],
    ['collaboration_status', known(collaboration?.status_id)],
    ['id', [mention.id]],
  ];
  const numbers: [string, number | null][] = [
    ['Likes', interactions?.likes ?? null],
    ['Comments', interactions?.comments ?? null],
    ['Shares', interactions?.shares ?? null],
    ['Views', interactions?.views ?? null],
    ['Influence', mention.influence],
    ['Rating', mention.rating_normalized],
    ['Service rank', mention.service_rank],
  ];
  return {
    values: values.filter(([, of]) => of.length > 0).map(([field, of]) => ({ field, values: of })),
    others: numbers.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as [string, string]])),
  };
}

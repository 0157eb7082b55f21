import { ALIASES, FILTER_KEYS, type FilterKey, filterSchema } from './filter-set.js';
import type { Schema } from '@earshot/message-kit/without-nest';

/** Which mentions each filter selects (interface 2.6). */
const MEANINGS: Record<FilterKey, string> = {
  boolean:
    'Mentions that match all filters of `must`, at least one of `should`, and none of `must_not`. At most 16 levels deep.',
  channels: 'Mentions with one of these channels. The report must have channels.',
  classifiers: 'Mentions to which one of these classifiers applies.',
  collaboration_users: 'Mentions that one of these collaboration users works on.',
  collaboration_statuses: 'Mentions with one of these collaboration statuses.',
  communities: 'Mentions of one of these communities.',
  countries: 'Mentions with one of these countries.',
  crawled_at: 'Mentions that were fetched in this range.',
  human_review_statuses: 'Mentions with one of these review statuses.',
  influence: 'Mentions with an influence in this range.',
  influencers: 'Mentions of one of these authors, sources or sites. At least one member.',
  infused_at: 'Mentions that were added to the report in this range.',
  languages: 'Mentions with one of these languages. `zho` selects only mentions that are coded `zho`.',
  medias: 'Mentions of one of these sites or site types. At least one member.',
  media_groups: 'Mentions of sites of one of these groups.',
  ids: 'Mentions with one of these ids.',
  period:
    'Mentions that were published in this range, or in the last days, weeks or months: ' +
    '`{"last": {"days": 30}, "time_zone": "Europe/Berlin"}`.',
  query:
    'Mentions whose words match: words (all must occur), `"exact phrase"`, `OR`, `AND`, `NOT` or `-`, parentheses, ' +
    '`word*`, `title:`, `content:` or `author:` in front of a term or group, `#hashtag`, `@name`, `$CASHTAG`, emoji, and ' +
    '`a NEAR/3 b` or `a ONEAR/3 b`, where each side may be a group such as `(a OR b)`.',
  ratings_normalized: 'Mentions with a rating in this range.',
  review_date: 'Mentions that were last reviewed in this range. The same as `reviewed_at`.',
  sentiments: 'Mentions with one of these sentiments. `undefined` selects `unassigned`.',
  sources: 'Mentions of one of these sources.',
  service_rank: 'Mentions with a service rank in this range.',
  titles: 'Mentions with exactly one of these titles.',
  microblog_types: 'Mentions with one of these microblog types.',
  types: 'Mentions with one of these types.',
  reviewed_at: 'Mentions that were last reviewed in this range.',
  author_states: 'Mentions of authors from one of these states.',
  author_jobs: 'Mentions of authors with one of these jobs.',
  keywords: 'Mentions that at least one of these queries finds.',
  tags: 'Mentions with one of these tags.',
  root_ids: 'Mentions of the threads of one of these posts: those with this `root_id`.',
  missing:
    'Mentions without a value of at least one of these fields. An empty list is none, an empty text is a value. The ' +
    'report must have channels for `channel`; without collaboration no mention has a collaboration user or status.',
  saved: 'Mentions that one of these saved searches finds. Not inside a saved search.',
};

/** The JSON Schema of filters (interface 2.6), by name. The budgets of a whole request are beyond it (rule D7). */
export const FILTER_SCHEMAS: Record<string, Schema> = {
  Filters: {
    type: 'object',
    description:
      'Filters that must all hold. For a filter with several values, one suffices. `{}` selects all mentions.',
    additionalProperties: false,
    properties: Object.fromEntries([
      ...FILTER_KEYS.map((key) => [key, { ...filterSchema(key), description: MEANINGS[key] }]),
      ...Object.entries(ALIASES).map(([alias, key]) => [
        alias,
        { ...filterSchema(key), description: `Another name of \`${key}\`, which must not be given as well.` },
      ]),
    ]),
  },
};

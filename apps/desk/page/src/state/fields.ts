/** What selects the mentions with one of `values` in a field: the filter of a bucket (interface 4.14). */
export interface Field {
  /** As it stands in a chip and above a facet. */
  readonly label: string;
  readonly filter: (values: readonly string[]) => Record<string, unknown>;
}

const list = (label: string, key: string): Field => ({ label, filter: (values) => ({ [key]: [...values] }) });

/** Keys are strings, but these filters take integers. What is not a key of an integer stays a text, which they reject. */
const integers = (values: readonly string[]): unknown[] =>
  values.map((value) => (String(Number(value)) === value ? Number(value) : value));

const numbered = (label: string, key: string): Field => ({ label, filter: (values) => ({ [key]: integers(values) }) });

/** Every field that a view may narrow by, in the order in which an address has them. */
export const FIELDS = {
  sentiment: list('Sentiment', 'sentiments'),
  review_status: list('Review', 'human_review_statuses'),
  tag: list('Tag', 'tags'),
  site: { label: 'Site', filter: (values) => ({ medias: { sites: integers(values) } }) },
  author: { label: 'Author', filter: (values) => ({ influencers: { authors: [...values] } }) },
  language: list('Language', 'languages'),
  country: list('Country', 'countries'),
  type: list('Type', 'types'),
  channel: list('Channel', 'channels'),
  media_group: list('Media', 'media_groups'),
  site_type: { label: 'Site type', filter: (values) => ({ medias: { site_types: integers(values) } }) },
  source: list('Source', 'sources'),
  microblog_type: list('Microblog', 'microblog_types'),
  author_state: list('Author’s state', 'author_states'),
  author_job: list('Author’s job', 'author_jobs'),
  classifier: list('Classifier', 'classifiers'),
  community: numbered('Community', 'communities'),
  collaboration_user: numbered('Assigned to', 'collaboration_users'),
  collaboration_status: numbered('Task', 'collaboration_statuses'),
  title: list('Title', 'titles'),
  id: list('Mention', 'ids'),
  missing: list('Without', 'missing'),
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELDS;

export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[];

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(FIELDS, name);

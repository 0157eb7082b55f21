/** The tables of the platform's coding area as TypeORM schemas. */
import { EntitySchema } from 'typeorm';

const key = { type: 'text', primary: true };
const text = { type: 'text' };
const textOrNull = { type: 'text', nullable: true };
const list = { type: 'text', array: true };
const time = { type: 'timestamptz' };
const timeOrNull = { type: 'timestamptz', nullable: true };
const number = { type: 'double precision', nullable: true };

const table = (name, columns) => new EntitySchema({ schema: 'coding', name, tableName: name, columns });

export const Report = table('report', {
  id: key,
  client_id: text,
  name: text,
  channels_enabled: { type: 'boolean', default: true },
  collaboration_enabled: { type: 'boolean', default: false },
});

export const Mention = table('mention', {
  report_id: key,
  id: key,
  date: time,
  crawled_at: timeOrNull,
  infused_at: timeOrNull,
  reviewed_at: timeOrNull,
  rating_normalized: number,
  service_rank: number,
  influence: { type: 'integer', nullable: true },
  type: text,
  sentiment: text,
  channel: textOrNull,
  review_status: text,
  language: text,
  country: text,
  tags: list,
  source_id: textOrNull,
  site_id: textOrNull,
  site_type_id: textOrNull,
  media_group: textOrNull,
  microblog_type: textOrNull,
  author_id: textOrNull,
  author_state: textOrNull,
  author_job: textOrNull,
  collaboration_user_id: textOrNull,
  collaboration_status_id: textOrNull,
  classifier_ids: list,
  community_ids: list,
});

export const MentionDocument = table('mention_document', {
  report_id: key,
  id: key,
  date: time,
  title: textOrNull,
  content: textOrNull,
  url: textOrNull,
  author_name: textOrNull,
  words: { type: 'tsvector', select: false },
});

export const ChangeRecord = table('change_record', {
  id: { type: 'bigint', primary: true, generated: 'identity', generatedIdentity: 'ALWAYS' },
  report_id: text,
  changed_at: time,
  user_id: text,
  application_id: text,
  mention_ids: list,
  payload_numbers: { type: 'integer', array: true },
  payloads: { type: 'jsonb' },
});

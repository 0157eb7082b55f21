/**
 * The floor of a request that codes one mention: bare Fastify and one prepared statement, which updates one row and
 * inserts a change record with the payload and the previous values.
 * Left out compared with the platform: the bearer token, the checks of the payload and of the owner of the report, the
 * lock of the report, the answer for a mention that does not exist, and several items per request.
 */
import fastify from 'fastify';
import pg from 'pg';
import { CONNECTIONS, DATABASE_URL, serve } from './serve.mjs';

/** `returning old` needs PostgreSQL 18, which the benchmarks start. */
const UPDATE = {
  name: 'update-mention',
  text: `
    with changed as (
      update coding.mention
         set sentiment = coalesce($3, sentiment),
             channel = coalesce($4, channel),
             tags = coalesce($5, tags),
             language = coalesce($6, language),
             country = coalesce($7, country),
             review_status = coalesce($8, review_status),
             reviewed_at = case
               when $8 is null then reviewed_at
               when $8 = 'unreviewed' then null
               else now()
             end
       where report_id = $1 and id = $2
      returning jsonb_build_array(jsonb_build_object(
        'sentiment', old.sentiment, 'channel', old.channel, 'tags', old.tags, 'language', old.language,
        'location', jsonb_build_object('country', old.country),
        'review', jsonb_build_object('status', old.review_status, 'reviewed_at', old.reviewed_at))) as previous)
    insert into coding.change_record (report_id, changed_at, user_id, application_id, action, mention_count,
                                      mention_ids, payload_numbers, payloads, previous_numbers, previous)
    select $1, now(), 'bench', 'bench', 'bulk', 1, array[$2], '{0}', $9, '{0}', previous from changed`,
};

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: CONNECTIONS });
const server = fastify();

server.post('/update', async ({ body: { report_id, mention_id, payload } }, reply) => {
  const { sentiment, channel, tags, language, location, review } = payload;
  const values = [report_id, mention_id, sentiment, channel, tags, language, location?.country, review?.status];
  values.push(JSON.stringify([payload]));
  const { rowCount } = await pool.query({ ...UPDATE, values });
  return reply.code(rowCount === 1 ? 204 : 404).send();
});

await serve(server, () => pool.end());

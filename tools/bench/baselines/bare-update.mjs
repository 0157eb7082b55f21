/**
 * The floor of a request that codes one mention: bare Fastify and one prepared UPDATE of one row.
 * Left out compared with the platform: the bearer token, the checks of the payload and of the owner of the report, the
 * lock of the report, the transaction, the change record, and several items per request.
 */
import fastify from 'fastify';
import pg from 'pg';
import { CONNECTIONS, DATABASE_URL, serve } from './serve.mjs';

const UPDATE = {
  name: 'update-mention',
  text: `
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
     where report_id = $1 and id = $2`,
};

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: CONNECTIONS });
const server = fastify();

server.post('/update', async ({ body: { report_id, mention_id, payload } }, reply) => {
  const { sentiment, channel, tags, language, location, review } = payload;
  const values = [report_id, mention_id, sentiment, channel, tags, language, location?.country, review?.status];
  const { rowCount } = await pool.query({ ...UPDATE, values });
  return reply.code(rowCount === 1 ? 204 : 404).send();
});

await serve(server, () => pool.end());

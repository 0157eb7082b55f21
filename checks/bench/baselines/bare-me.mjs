/**
 * The floor of a request for the user of a token: bare Fastify and the platform's lookup, with one prepared statement
 * for all requests of an event-loop turn.
 * Left out compared with the platform: Nest, Passport, TypeORM, error documents, sparse fieldsets, the POST form,
 * strict media types, metrics.
 */
import DataLoader from 'dataloader';
import fastify from 'fastify';
import pg from 'pg';
import { CONNECTIONS, DATABASE_URL, serve } from './serve.mjs';
import { hashToken, SELECT_TOKEN, userProfile } from './user-profile.mjs';

const FIND_TOKENS = {
  name: 'find-tokens',
  text: `${SELECT_TOKEN} where t.hash = any($1) and t.expires_at > $2 and u.activated`,
};

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: CONNECTIONS });

const tokens = new DataLoader(
  async (hashes) => {
    const values = [hashes.map((hash) => Buffer.from(hash, 'hex')), new Date()];
    const { rows } = await pool.query({ ...FIND_TOKENS, values });
    const found = new Map(rows.map((row) => [row.hash.toString('hex'), row]));
    return hashes.map((hash) => found.get(hash));
  },
  { cache: false, maxBatchSize: 500, batchScheduleFn: setImmediate },
);

const server = fastify();

server.get('/me', async ({ headers: { authorization = '' } }, reply) => {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  const row = token && (await tokens.load(hashToken(token).toString('hex')));
  return row ? userProfile(token, row) : reply.code(403).send();
});

await serve(server, () => pool.end());

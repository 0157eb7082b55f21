/**
 * The usual OAuth 2.0 library of Node: @node-oauth/oauth2-server on Fastify. It authenticates each request through a
 * model of the platform's tables, with one prepared statement per request and no cache.
 * Left out compared with the platform: error documents, sparse fieldsets, the POST form, strict media types, metrics.
 */
import OAuth2Server from '@node-oauth/oauth2-server';
import fastify from 'fastify';
import pg from 'pg';
import { CONNECTIONS, DATABASE_URL, serve } from './serve.mjs';
import { hashToken, SELECT_TOKEN, userProfile } from './user-profile.mjs';

const { OAuthError, Request, Response } = OAuth2Server;
const FIND_TOKEN = { name: 'find-token', text: `${SELECT_TOKEN} where t.hash = $1 and u.activated` };

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: CONNECTIONS });

const oauth = new OAuth2Server({
  model: {
    async getAccessToken(accessToken) {
      const { rows } = await pool.query({ ...FIND_TOKEN, values: [hashToken(accessToken)] });
      const row = rows[0];
      return (
        row && {
          accessToken,
          accessTokenExpiresAt: row.expires_at,
          scope: row.scope.split(' '),
          client: { id: row.app_id, grants: [] },
          user: row,
        }
      );
    },
  },
});

const server = fastify();

server.get('/me', async ({ headers, method, query }, reply) => {
  const response = new Response();
  try {
    const { accessToken, user } = await oauth.authenticate(new Request({ headers, method, query }), response);
    return userProfile(accessToken, user);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return reply.code(error.code).headers(response.headers).send({ error: error.name });
  }
});

await serve(server, () => pool.end());

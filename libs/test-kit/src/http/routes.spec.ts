import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { problemsOfRoutes } from './routes.js';

describe('the problems of routes', () => {
  it('are all that a server without the document format does otherwise', async () => {
    const server = Fastify();
    server.get('/things', (_request, reply) => reply.type('application/json').send('{ "data": [] }'));
    server.post('/things/_make', () => ({}));
    await server.ready();
    const routes = [
      { method: 'GET', path: '/things' },
      { method: 'POST', path: '/things/_make' },
    ];
    expect(await problemsOfRoutes(server.server, routes)).toMatchInlineSnapshot(`
      [
        "GET /things has no nosniff",
        "GET /things is not JSON on one line",
        "GET /things is not indented with pretty",
        "GET /things does not ignore a trailing slash: 404",
        "GET /things answers POST with 404, and Allow is undefined",
        "GET /things answers PUT with 415, and Allow is undefined",
        "GET /things answers PATCH with 415, and Allow is undefined",
        "GET /things answers DELETE with 415, and Allow is undefined",
        "GET /things answers PROPFIND with 404, and Allow is undefined",
        "GET /things answers a plain text with 404",
        "GET /things has no POST form: 404",
        "GET /things answers its POST form without a token differently: 404",
        "POST /things/_make has no nosniff",
        "POST /things/_make does not ignore a trailing slash: 404",
        "POST /things/_make does not ignore the media type of an empty body: 415",
        "POST /things/_make answers PUT with 415, and Allow is undefined",
        "POST /things/_make answers PATCH with 415, and Allow is undefined",
        "POST /things/_make answers DELETE with 415, and Allow is undefined",
        "POST /things/_make answers PROPFIND with 404, and Allow is undefined",
        "POST /things/_make answers a plain text with 200",
        "POST /things/_make answers a member __proto__ with 400",
      ]
    `);
    await server.close();
  });
});

import { Readable } from 'node:stream';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { collectRoutes } from './complete-routes.js';

/** A server whose POST routes answer whether their body was read before their handler. */
function server() {
  const app = fastify();
  // As in the services: only handlers read bodies.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const complete = collectRoutes(app);
  app.post('/alone', (request) => ({ isRead: request.raw.readableEnded }));
  app.post('/both', () => ({ method: 'POST' }));
  app.get('/both', ({ query }) => ({ method: 'GET', query }));
  app.all('/all', ({ method, query }) => ({ method, query }));
  complete();
  return app;
}

const headers = { 'content-type': 'application/json' };
const CHUNKED = { 'transfer-encoding': 'chunked' };

describe('a POST route', () => {
  it('alone at its path reads its body itself, after its token was checked (C1)', async () => {
    const answer = await server().inject({ method: 'POST', url: '/alone', headers, payload: '{"_method":"GET"}' });
    expect(answer.json()).toEqual({ isRead: false });
  });

  it('at the path of a GET route takes the POST form of the GET (E3)', async () => {
    const post = (body: object) =>
      server().inject({ method: 'POST', url: '/both', headers, payload: JSON.stringify(body) });
    expect((await post({ data: {} })).json()).toEqual({ method: 'POST' });
    const form = await post({ _method: 'GET', _parameters: 'size=1' });
    expect(form.json()).toEqual({ method: 'GET', query: { size: '1' } });
  });

  it('that is declared together with its GET takes the POST form, too (E3)', async () => {
    const payload = JSON.stringify({ _method: 'GET', _parameters: 'size=1' });
    const form = await server().inject({ method: 'POST', url: '/all', headers, payload });
    expect(form.json()).toEqual({ method: 'POST', query: { size: '1' } });
  });

  it('takes it also without a Content-Length, up to its 64 KiB (E3)', async () => {
    const post = (parameters: string) => {
      const payload = Readable.from([JSON.stringify({ _method: 'GET', _parameters: parameters })]);
      return server().inject({ method: 'POST', url: '/both', headers: { ...headers, ...CHUNKED }, payload });
    };
    expect((await post('size=1')).json()).toEqual({ method: 'GET', query: { size: '1' } });
    expect((await post('x'.repeat(64 * 1024))).json()).toEqual({ method: 'POST' });
  });
});

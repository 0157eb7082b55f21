import { DocumentError } from '@earshot/error-kit';
import { Controller, Get, Injectable, Module, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';
import { afterEach, describe, expect, it } from 'vitest';
import { type BearerAuthOptions, BearerAuthModule } from './bearer-auth.module.js';
import { BearerGuard } from './bearer.guard.js';
import type { BearerVerifier } from './bearer.strategy.js';
import { type BearerCaller, Caller } from '../http/caller.js';
import { ServiceEnvironment } from '../settings/environment.js';
import { OnlySession, OnlyToken } from '../http/accepted-credential.js';
import { Public } from '../http/public.js';
import { createService } from '../process/service.js';
import type { TokenOwner } from '../http/caller.js';

@Controller()
class TestController {
  @Get('mine')
  mine(@Caller<BearerCaller>() { clientId }: BearerCaller) {
    return { meta: { clientId } };
  }

  @OnlySession()
  @Get('session')
  session() {
    return { meta: {} };
  }

  @OnlyToken()
  @Get('token')
  token() {
    return { meta: {} };
  }

  @Public()
  @Get('open')
  open() {
    return { meta: {} };
  }
}

const running: NestFastifyApplication[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.close()));
});

/** Starts a service in which one token and one session are valid, those of the client account `clientId`. */
async function start(clientId: string, options: Partial<BearerAuthOptions> = {}): Promise<NestFastifyApplication> {
  @Injectable()
  class Verifier implements BearerVerifier {
    async verify(token: string) {
      const caller = { clientId, userId: 'user', applicationId: 'application' };
      if (token === `~handle-of-${clientId}`) return { ...caller, sessionId: `session-of-${clientId}` };
      return token === `token-of-${clientId}` ? caller : undefined;
    }
  }

  @Module({ controllers: [TestController] })
  class AppModule {}

  const app = await createService({
    name: 'test',
    environment: Object.assign(new ServiceEnvironment(), { LOG_LEVEL: 'silent' }),
    module: { module: AppModule, imports: [BearerAuthModule.forRoot({ verifier: Verifier, ...options })] },
    dependencies: { inject: [], useFactory: () => [] },
    description: {
      path: '/openapi.json',
      operationId: 'getDescription',
      api: () => Promise.reject(new Error('unused')),
    },
  });
  running.push(app);
  return app;
}

const get = (app: NestFastifyApplication, token: string) =>
  request(app.getHttpServer()).get('/mine').set('authorization', `Bearer ${token}`);

describe('bearer authentication of a service', () => {
  it('gives the handler the caller that the verifier found, and forbids caching the answer (B12)', async () => {
    const response = await get(await start('a'), 'token-of-a');
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ meta: { clientId: 'a' } });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    [undefined, 'Bearer realm="Earshot"'],
    ['Bearer unknown', 'Bearer realm="Earshot", error="invalid_token"'],
    ['Bearer two words', 'Bearer realm="Earshot", error="invalid_request"'],
  ])('answers %s with 401 and a challenge, unless the area overrides that (5, D1)', async (header, challenge) => {
    const server = (await start('a')).getHttpServer();
    const response = await request(server)
      .get('/mine')
      .set(header ? { authorization: header } : {});
    expect(response.status).toBe(401);
    expect(response.headers['www-authenticate']).toBe(challenge);
  });

  it('takes several spaces behind the scheme (B10)', async () => {
    const server = (await start('a')).getHttpServer();
    await request(server).get('/mine').set('authorization', 'bearer   token-of-a').expect(200);
  });

  it('needs no token for public routes', async () => {
    await request((await start('a')).getHttpServer())
      .get('/open')
      .expect(200);
  });

  it('answers as the guard of the area decides', async () => {
    @Injectable()
    class Strict extends BearerGuard {
      protected override rejection = () => DocumentError.of('scope_insufficient', 'Not here.');
      protected override authorize(): void {
        throw DocumentError.of('scope_insufficient', 'Not you.');
      }
    }
    const strict = await start('a', { guard: Strict as Type<BearerGuard> });
    expect((await get(strict, 'unknown').expect(403)).body.errors[0].detail).toBe('Not here.');
    expect((await get(strict, 'token-of-a').expect(403)).body.errors[0].detail).toBe('Not you.');
  });

  it('is separate for each service in a process, and continues when another one closes (A4)', async () => {
    const [a, b] = [await start('a'), await start('b')];
    await get(a, 'token-of-a').expect(200);
    await get(a, 'token-of-b').expect(401);
    await get(b, 'token-of-b').expect(200);
    await b.close();
    await get(a, 'token-of-a').expect(200);
    await get(a, 'token-of-b').expect(401);
  });
});

describe('a session (B17)', () => {
  const SESSION = 'Earshot-Session=~handle-of-a';
  const as = async (headers: Record<string, string>, path = '/mine') =>
    request((await start('a')).getHttpServer())
      .get(path)
      .set(headers);

  it('counts if the request names it and comes from the same origin', async () => {
    const named = { cookie: `other=1; ${SESSION}; x=y`, 'earshot-session': 'session-of-a' };
    expect((await as(named)).body).toEqual({ meta: { clientId: 'a' } });
    await as({ ...named, 'sec-fetch-site': 'same-origin' }).then(({ status }) => expect(status).toBe(200));
  });

  it.each<[string, Record<string, string>]>([
    ['does not name it', { cookie: SESSION }],
    ['names another one', { cookie: SESSION, 'earshot-session': 'other' }],
    ['has no cookie', { 'earshot-session': 'session-of-a' }],
    ['has a cookie that is not valid', { cookie: 'Earshot-Session=~unknown', 'earshot-session': 'session-of-a' }],
    ['has a token as a cookie', { cookie: 'Earshot-Session=token-of-a', 'earshot-session': 'undefined' }],
    ['has the cookie of another protocol', { cookie: `__Host-Http-${SESSION}`, 'earshot-session': 'session-of-a' }],
    ['comes from another site', { cookie: SESSION, 'earshot-session': 'session-of-a', 'sec-fetch-site': 'cross-site' }],
    ['comes from a sibling', { cookie: SESSION, 'earshot-session': 'session-of-a', 'sec-fetch-site': 'same-site' }],
    ['comes from the user', { cookie: SESSION, 'earshot-session': 'session-of-a', 'sec-fetch-site': 'none' }],
  ])('is 401 session_invalid in a request that %s', async (_, headers) => {
    const { status, body } = await as(headers);
    expect({ status, code: body.errors?.[0].code }).toEqual({ status: 401, code: 'session_invalid' });
  });

  it.each<[string, Record<string, string>]>([
    ['as a bearer token', { authorization: 'Bearer ~handle-of-a' }],
    ['as a bearer token, named', { authorization: 'Bearer ~handle-of-a', 'earshot-session': 'session-of-a' }],
    [
      'with a token that is not valid',
      { authorization: 'Bearer no', cookie: SESSION, 'earshot-session': 'session-of-a' },
    ],
    ['with an empty header', { authorization: '', cookie: SESSION, 'earshot-session': 'session-of-a' }],
  ])('does not count %s', async (_, headers) => {
    const { status, body } = await as(headers);
    expect({ status, code: body.errors?.[0].code }).toEqual({ status: 401, code: 'token_invalid' });
  });

  it('is ignored next to a token', async () => {
    const both = { authorization: 'Bearer token-of-a', cookie: 'Earshot-Session=~unknown', 'earshot-session': 'other' };
    expect((await as(both)).body).toEqual({ meta: { clientId: 'a' } });
  });

  it('is the only credential of some routes, and no credential of others', async () => {
    const session = { cookie: SESSION, 'earshot-session': 'session-of-a' };
    const token = { authorization: 'Bearer token-of-a' };
    expect((await as(session, '/session')).status).toBe(200);
    expect((await as(token, '/session')).body.errors[0].code).toBe('session_invalid');
    expect((await as({}, '/session')).body.errors[0].code).toBe('session_invalid');
    expect((await as(token, '/token')).status).toBe(200);
    expect((await as(session, '/token')).body.errors[0].code).toBe('token_invalid');
  });
});

describe('@Caller()', () => {
  it('compiles only on a parameter of the type that the verifier finds', () => {
    class Typed {
      owner(_path: string, @Caller() _owner: TokenOwner) {}
      caller(@Caller() _caller: BearerCaller) {}
      // @ts-expect-error a caller is not a string
      wrong(@Caller() _caller: string) {}
      // @ts-expect-error not every caller is the owner of an introspected token
      narrow(@Caller<BearerCaller>() _owner: TokenOwner) {}
    }
    expect(Typed).toBeDefined();
  });
});

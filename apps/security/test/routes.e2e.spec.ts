import { securityData } from '@earshot/security/entities';
import { expectMigrationsNamed, routeProblems, routesOf } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecurityUnderTest } from './support.js';

let security: SecurityUnderTest;
beforeAll(async () => {
  security = await SecurityUnderTest.start();
});
afterAll(() => security.stop());

describe('the routes of security', () => {
  it('are these, and need a token or a session unless they are public', async () => {
    expect(await routesOf(security.app)).toMatchInlineSnapshot(`
      [
        "GET /.well-known/oauth-authorization-server 200",
        "GET /.well-known/oauth-protected-resource/coding/v1/mcp 200",
        "GET /.well-known/oauth-protected-resource/mention/v2/mcp 200",
        "GET /health/live 200",
        "GET /health/ready 200",
        "GET /metrics 200",
        "POST /security/v1/oauth/token 400",
        "GET /security/v2/me 403",
        "POST /security/v2/oauth/_introspect 400",
        "POST /security/v2/oauth/_revoke 400",
        "POST /security/v2/oauth/token 400",
        "GET /security/v2/openapi.json 200",
        "POST /security/v2/session 400",
        "GET /security/v2/session 401",
        "POST /security/v2/session/_end 401",
        "GET /security/v2/sessions 401",
        "POST /security/v2/sessions/_end 401",
        "GET /security/v2/users 403",
      ]
    `);
  });

  it('answer as every route does (D1, E1, E2, E3, E5, E6)', async () => {
    const { body } = await security.login(await security.account()).expect(201);
    expect(await routeProblems(security.app, { token: body.access_token })).toEqual([]);
  });

  it('include readiness, which names the migrations of security that the schema lacks (A5)', () =>
    expectMigrationsNamed(security.http, security.database.dataSource, securityData));
});

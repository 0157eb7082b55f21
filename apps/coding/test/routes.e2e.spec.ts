import { codingData } from '@earshot/coding/entities';
import { expectMigrationsNamed, routeProblems, routesOf } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CodingUnderTest } from './support.js';

let coding: CodingUnderTest;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
});
afterAll(() => coding.stop());

describe('the routes of coding', () => {
  it('are these, and need a token unless they are public', async () => {
    expect(await routesOf(coding.app)).toMatchInlineSnapshot(`
      [
        "POST /coding/v1/_bulk 401",
        "POST /coding/v1/_erase 401",
        "GET /coding/v1/changes 401",
        "GET /coding/v1/changes/:id 401",
        "POST /coding/v1/changes/:id/_undo 401",
        "GET /coding/v1/feed 401",
        "POST /coding/v1/mcp 401",
        "GET /coding/v1/openapi.json 200",
        "PUT /coding/v1/reports/:report_id 401",
        "POST /coding/v1/reports/:report_id/_import 401",
        "POST /coding/v1/reports/:report_id/_update 401",
        "GET /health/live 200",
        "GET /health/ready 200",
        "GET /metrics 200",
      ]
    `);
  });

  it('answer as every route does (D1, E1, E2, E3, E5, E6)', async () => {
    const account = coding.account('read import erase collect');
    expect(await routeProblems(coding.app, { token: account.token })).toEqual([]);
  });

  it('include readiness, which names the migrations of coding that the schema lacks (A5)', () =>
    expectMigrationsNamed(coding.http, coding.database.dataSource, codingData));
});

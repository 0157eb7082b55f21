import { codingData } from '@earshot/coding/entities';
import { expectMigrationsNamed, routeProblems, routesOf } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MentionUnderTest } from './support.js';

let mention: MentionUnderTest;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
});
afterAll(() => mention.stop());

describe('the routes of mention', () => {
  it('are these, and need a token unless they are public', async () => {
    expect(await routesOf(mention.app)).toMatchInlineSnapshot(`
      [
        "GET /health/live 200",
        "GET /health/ready 200",
        "GET /mention/v2/countries 200",
        "GET /mention/v2/languages 200",
        "POST /mention/v2/mcp 401",
        "GET /mention/v2/openapi.json 200",
        "GET /mention/v2/reports 401",
        "GET /mention/v2/reports/:report_id 401",
        "POST /mention/v2/reports/:report_id/_analytics 401",
        "POST /mention/v2/reports/:report_id/_export 401",
        "POST /mention/v2/reports/:report_id/_search 401",
        "GET /mention/v2/reports/:report_id/mentions/:mention_id 401",
        "GET /mention/v2/review_statuses 200",
        "GET /mention/v2/sentiments 200",
        "GET /mention/v2/site_types 200",
        "GET /metrics 200",
        "GET /workspace/v1/dashboards 401",
        "POST /workspace/v1/dashboards/:dashboard_id/_analytics 401",
        "GET /workspace/v1/searches 401",
        "POST /workspace/v1/searches 401",
        "GET /workspace/v1/searches/:id 401",
        "PUT /workspace/v1/searches/:id 401",
        "DELETE /workspace/v1/searches/:id 401",
      ]
    `);
  });

  it('answer as every route does (D1, E1, E2, E3, E5, E6)', async () => {
    const account = mention.account();
    const report = await mention.report(account, [{}]);
    const parameters = { report_id: report.id, mention_id: 'm0', dashboard_id: report.id };
    expect(await routeProblems(mention.app, { token: account.token, parameters })).toEqual([]);
  });

  it('include readiness, which names the migrations of coding that the schema lacks (A5)', () =>
    expectMigrationsNamed(mention.http, mention.database.dataSource, codingData));
});

import type { Answer } from '../../answer.js';
import { check, notVisible } from '../../check.js';
import { expectEqual, expectErrors, expectJson, expectStatus, expectThat } from '../../expect.js';
import {
  dashboardAnalyticsPath,
  DASHBOARDS,
  DOORS,
  METADATA,
  READING_DOOR,
  resourceMetadataPath,
  searchPath,
} from '../../paths.js';
import { JSON_TYPE, type Platform } from '../../platform.js';

const READING_TOOLS = [
  ...['list_reports', 'list_dashboards', 'describe_filters', 'search_mentions', 'count_mentions', 'get_mention'],
];

/** The most reports of a dashboard that is aggregated (D22). */
const MAX_REPORTS = 50;

interface ToolResult {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent: { data: { title?: string }[]; errors?: { id: string; code: string; meta?: { path?: string } }[] };
}

/** The code of JSON-RPC for a message that is not a request. */
const INVALID_REQUEST = -32_600;

/** Sends a message with more headers. */
const message = (user: Platform, path: string, method: string, headers: Record<string, string> = {}, params?: object) =>
  user.send({
    method: 'POST',
    path,
    headers: { 'content-type': JSON_TYPE, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });

/** The result of a message, which must be answered with JSON. */
function resultOf<T>(answer: Answer): T {
  const { result, error, jsonrpc, id } = expectJson(answer, 200);
  expectEqual([jsonrpc, id], ['2.0', 1], `${answer.request}: jsonrpc and id`);
  expectThat(result, `${answer.request}: ${JSON.stringify(error)}`);
  return result as T;
}

const call = async (user: Platform, name: string, given: object): Promise<ToolResult> =>
  resultOf(await message(user, READING_DOOR, 'tools/call', {}, { name, arguments: given }));

const search = (user: Platform, report_id: string, more: object = {}): Promise<ToolResult> =>
  call(user, 'search_mentions', { report_id, size: 5, ...more });

export const doorChecks = [
  check('I1', 'lists the tools of both doors in the same order, for several versions', async ({ user }) => {
    for (const door of DOORS) {
      const lists = await Promise.all(
        ['2025-11-25', '2025-06-18'].map(async (version) => {
          const answer = await message(user, door, 'tools/list', { 'mcp-protocol-version': version });
          const { tools } = resultOf<{ tools: { name: string }[] }>(answer);
          return tools.map(({ name }) => name);
        }),
      );
      expectEqual(lists[1], lists[0], `tools of ${door}`);
      if (door === READING_DOOR) expectEqual(lists[0], READING_TOOLS, `tools of ${door}`);
      expectThat(
        lists[0].includes(door === READING_DOOR ? 'list_reports' : 'list_changes'),
        `${door} has no list tool`,
      );
    }
  }),
  check('I1', 'answers GET and DELETE at a door with 405', async ({ user }) => {
    for (const path of DOORS) {
      for (const method of ['GET', 'DELETE']) expectErrors(await user.send({ method, path }), 405);
    }
  }),
  check('I1', 'rejects batches with 400, in each version', async ({ user }) => {
    const body = JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }]);
    for (const path of DOORS) {
      for (const version of ['2026-07-28', '2025-11-25', '2025-06-18']) {
        const headers = { 'content-type': JSON_TYPE, 'mcp-protocol-version': version };
        const { error } = expectJson(await user.send({ method: 'POST', path, headers, body }), 400);
        expectEqual((error as { code?: number }).code, INVALID_REQUEST, `${path}: code of the error`);
      }
    }
  }),
  check('I1', 'rejects a page of another origin', async ({ user }) => {
    for (const door of DOORS) {
      const answer = await message(user, door, 'tools/list', { origin: 'https://conformance.invalid' });
      const [error] = expectErrors(answer, 403) as { code?: string }[];
      expectEqual(error.code, 'origin_rejected', `code at ${door}`);
    }
  }),
  check('I2', 'answers a search of an agent like one over HTTP', async ({ user, report: { id } }) => {
    const fields = ['date', 'type'];
    const { structuredContent } = await search(user, id, { fields });
    const http = await user.post(`${searchPath(id)}?fields[mention]=date,type`, { size: 5 });
    expectEqual(structuredContent, expectJson(http, 200), 'structuredContent');
  }),
  check('I2', 'lists and counts dashboards for an agent like over HTTP', async ({ user, report: { id } }) => {
    const { structuredContent } = await call(user, 'list_dashboards', { size: 50 });
    const listed = expectJson(await user.get(`${DASHBOARDS}?size=50`), 200);
    expectEqual(structuredContent, listed, 'the dashboards');
    const dashboards = listed.data as { id: string; report_list_id: string[] }[];
    const dashboard = dashboards.find(({ report_list_id: { length } }) => length > 0 && length <= MAX_REPORTS);
    expectThat(dashboard, `the report ${id} is on no dashboard`);
    const request = { aggregations: { reports: { terms: { field: 'report' } } } };
    const counted = await call(user, 'count_mentions', { dashboard_id: dashboard.id, ...request });
    const http = await user.post(dashboardAnalyticsPath(dashboard.id), request);
    expectEqual(counted.structuredContent, expectJson(http, 200), 'the counts');
  }),
  check('I2', 'returns an error of a filter with its code and path', async ({ user, report: { id } }) => {
    const filters = { conformance: ['x'] };
    const { isError, structuredContent } = await search(user, id, { filters });
    expectEqual(isError, true, 'isError');
    const [{ id: _, ...error }, ...others] = structuredContent.errors!;
    expectEqual([error.code, error.meta?.path], ['filter_unknown', 'filters.conformance'], 'code and path');
    const [{ id: __, ...expected }] = expectErrors(await user.post(searchPath(id), { filters }), 400);
    expectEqual([error, ...others], [expected], 'the errors, without their ids');
  }),
  notVisible(
    'I3',
    'changes only what a person applied',
    'a person and MCP_WRITES are needed; agents.e2e.spec.ts tests it',
  ),
  check('I4', 'keeps the texts of mentions in structuredContent', async ({ user, report: { id } }) => {
    const { content, structuredContent } = await search(user, id, { fields: ['title'] });
    expectEqual([...new Set(content.map(({ type }) => type))], ['text'], 'types of the content');
    const shown = JSON.stringify(content);
    for (const { title } of structuredContent.data) {
      if (title && title.length > 3)
        expectThat(!shown.includes(title), `content has the title ${JSON.stringify(title)}`);
    }
  }),
  check('I5', 'says at each door who issues its tokens', async ({ platform }) => {
    const { issuer } = expectJson(await platform.get(METADATA), 200);
    for (const door of DOORS) {
      const path = resourceMetadataPath(door);
      const { resource, authorization_servers, bearer_methods_supported } = expectJson(await platform.get(path), 200);
      expectEqual(resource, `${String(issuer)}${door}`, `${path}: the resource`);
      expectEqual(authorization_servers, [issuer], `${path}: the issuers`);
      expectEqual(bearer_methods_supported, ['header'], `${path}: methods`);
      const answer = await message(platform, door, 'tools/list');
      expectStatus(answer, 401);
      const challenge = String(answer.headers['www-authenticate']);
      expectThat(challenge.includes(`resource_metadata="`) && challenge.includes(path), `${door}: ${challenge}`);
    }
  }),
];

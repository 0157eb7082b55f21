import { type AgentOptions, connectAgentTo } from '@earshot/test-kit/agents';
import { type RunningPlatform, startDemoPlatform } from '@earshot/test-kit/http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import axios from 'axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPLICATION, SCOPE, SEARCH_PATH, TOKEN_PATH, USER } from './demo.js';

const READING = '/mention/v2/mcp';
const WRITING = '/coding/v1/mcp';

let platform: RunningPlatform;
let token: string;
beforeAll(async () => {
  platform = await startDemoPlatform({ MCP_WRITES: 'on', MCP_STATE_KEY: 'ab'.repeat(32) });
  const form = new URLSearchParams({ grant_type: 'password', ...USER, ...APPLICATION, scope: SCOPE });
  token = (await axios.post(platform.address + TOKEN_PATH, form)).data.access_token;
});
afterAll(() => platform?.stop());

const connect = (door: string, options: AgentOptions) => connectAgentTo(platform.address + door, token, options);

const search = async (body: object) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await axios.post(platform.address + SEARCH_PATH, body, { headers })).data as { meta: { total: number } };
};

/** How many mentions have a tag that only this test gives. */
const tagged = async (tag: string) => (await search({ filters: { tags: [tag] } })).meta.total;

it('the official client chooses 2026-07-28 by itself, as in docs/guide/agents.md (I1)', async () => {
  const client = new Client({ name: 'my-agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const authProvider = { token: async () => token };
  await client.connect(new StreamableHTTPClientTransport(new URL(platform.address + READING), { authProvider }));
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  const { structuredContent } = await client.callTool({ name: 'list_reports', arguments: {} });
  expect((structuredContent as { data: { id: string }[] }).data.map(({ id }) => id)).toContain('acme-brand');
  await client.close();
});

describe.each(['2026-07-28', '2025-11-25', '2025-06-18'])('the official client, which speaks %s', (version) => {
  it('lists tools, calls them, and gets errors that say what to correct (I1, I2)', async () => {
    const agent = await connect(READING, { version });
    expect(agent.getNegotiatedProtocolVersion()).toBe(version);
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name)).toContain('search_mentions');
    const given = { report_id: 'acme-brand', size: 5, filters: { query: 'recall' } };
    const found = await agent.callTool({ name: 'search_mentions', arguments: given });
    expect(found.structuredContent).toEqual(await search({ size: 5, filters: { query: 'recall' } }));
    const wrong = await agent.callTool({
      name: 'search_mentions',
      arguments: { ...given, filters: { sentiment: [] } },
    });
    expect(wrong).toMatchObject({
      isError: true,
      structuredContent: { errors: [{ code: 'filter_unknown', meta: { path: 'filters.sentiment' } }] },
    });
    await expect(agent.callTool({ name: 'drop_mentions', arguments: {} })).rejects.toThrow('There is no such tool.');
    await agent.close();
  });

  it('changes mentions if its user can be asked and applies it, else nothing (I3)', async () => {
    const tag = `seen-${version}`;
    const asked: string[] = [];
    const agent = await connect(WRITING, {
      version,
      answer: (message) => {
        asked.push(message);
        return { action: 'accept', content: { apply: true } };
      },
    });
    const result = await agent.callTool({
      name: 'update_mentions',
      arguments: {
        report_id: 'acme-brand',
        filters: { query: 'recall' },
        payload: { tags: { add: [tag] } },
      },
    });
    const { total } = (await search({ filters: { query: 'recall' } })).meta;
    expect(total).toBeGreaterThan(0);
    if (version === '2026-07-28') {
      expect(asked).toEqual([expect.stringContaining(`Change ${total} mentions of the report acme-brand?`)]);
      expect(result.isError).toBeFalsy();
      expect(await tagged(tag)).toBe(total);
    } else {
      expect(asked).toEqual([]);
      expect(result).toMatchObject({
        isError: true,
        structuredContent: { data: { counter: { matched: total } }, errors: [{ code: 'confirmation_unavailable' }] },
      });
      expect(await tagged(tag)).toBe(0);
    }
    await agent.close();
  });

  it('is rejected without a token that counts (I5)', async () => {
    const statuses: number[] = [];
    const onAnswer = ({ status }: Response) => statuses.push(status);
    await expect(connectAgentTo(platform.address + READING, 'unknown', { version, onAnswer })).rejects.toThrow();
    expect(statuses[0]).toBe(401);
  });
});

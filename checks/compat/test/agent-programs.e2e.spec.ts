import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type RunningPlatform, startDemoPlatform } from '@earshot/test-kit/http';
import axios from 'axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPLICATION, SCOPE, TOKEN_PATH, USER } from './demo.js';
import { TokenProxy } from './token-proxy.js';

/** The programs of the protocol. They need Node 22.19: `npm install --global` each of these versions. */
const CONFORMANCE = { command: 'conformance', packages: '@modelcontextprotocol/conformance@0.2.0-alpha.12' };
const INSPECTOR = { command: 'mcp-inspector', packages: '@modelcontextprotocol/inspector@2.12.0' };

function isInstalled({ command, packages }: typeof CONFORMANCE): boolean {
  try {
    execFileSync(command, command === 'conformance' ? ['list', '--server'] : ['--cli', '--version'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    console.log(`Skipped the tests of ${command}: this machine lacks ${packages}.`);
    return false;
  }
}

const BASELINE = join(import.meta.dirname, '../mcp-conformance.yaml');
const DOORS = ['/mention/v2/mcp', '/coding/v1/mcp'];

/** The scenarios that need no tools, prompts or resources that are made for them. */
const SCENARIOS: Record<string, readonly string[]> = {
  '2026-07-28': [
    ...['server-stateless', 'tools-list', 'caching', 'http-header-validation', 'server-sse-multiple-streams'],
    ...['dns-rebinding-protection', 'input-required-result-unsupported-methods'],
  ],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'server-session-lifecycle', 'dns-rebinding-protection'],
  '2025-06-18': ['server-initialize', 'ping', 'tools-list', 'server-session-lifecycle'],
};
const RUNS = Object.entries(SCENARIOS).flatMap(([version, scenarios]) =>
  scenarios.flatMap((scenario) => DOORS.map((door) => [version, scenario, door] as const)),
);

let proxy: TokenProxy;
let platform: RunningPlatform;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-agents-'));
  proxy = await TokenProxy.start();
  const settings = { MCP_WRITES: 'on', MCP_STATE_KEY: 'ab'.repeat(32), PUBLIC_URL: proxy.address };
  platform = await startDemoPlatform(settings);
  const form = new URLSearchParams({ grant_type: 'password', ...USER, ...APPLICATION, scope: SCOPE });
  const token = (await axios.post(platform.address + TOKEN_PATH, form)).data.access_token as string;
  proxy.target = { address: platform.address, token };
});
afterAll(async () => {
  proxy?.stop();
  await platform?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program. Resolves with what it prints, and rejects with that if its exit code is not 0. */
async function run(command: string, ...parameters: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, parameters, { cwd: folder, timeout: 300_000 }).catch(
    (error: { stdout: string; stderr: string }) => expect.fail(`${error.stdout}\n${error.stderr}`),
  );
  return stdout;
}

describe.runIf(isInstalled(CONFORMANCE))('the conformance tests of the protocol (I1)', () => {
  it.each(RUNS)('pass for %s: %s at %s', async (version, scenario, door) => {
    const url = proxy.address + door;
    const baseline = ['--expected-failures', BASELINE];
    const checks = await run(
      'conformance',
      ...['server', '--url', url, '--spec-version', version, '--scenario', scenario, ...baseline],
    );
    expect(checks).toMatch(/SUCCESS|INFO/);
  });
});

describe.runIf(isInstalled(INSPECTOR)).each(['modern', 'legacy'])('the inspector of the protocol, era %s', (era) => {
  const inspect = async (door: string, ...parameters: string[]) => {
    const { address, token } = proxy.target!;
    const connect = ['--transport', 'http', '--header', `Authorization: Bearer ${token}`, '--protocol-era', era];
    const format = ['--format', 'json'];
    const printed = await run('mcp-inspector', '--cli', address + door, ...connect, ...format, ...parameters);
    return JSON.parse(printed) as { result: { tools: object[]; structuredContent: { data: { id: string }[] } } };
  };

  it.each(DOORS)('finds no error in the schemas of the tools at %s (I2)', async (door) => {
    const { result } = await inspect(door, '--method', 'tools/list', '--strict');
    expect(result.tools.length).toBeGreaterThan(2);
  });

  it('calls a tool (I2)', async () => {
    const { result } = await inspect('/mention/v2/mcp', '--method', 'tools/call', '--tool-name', 'list_reports');
    expect(result.structuredContent.data.map(({ id }) => id)).toContain('acme-brand');
  });
});

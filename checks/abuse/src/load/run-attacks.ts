import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { GWEN, type Platform } from '../platform.js';
import { agentFrom, jsonAs, type Request, send } from '../send.js';
import { type Attack, repeat, search, type Target } from './attack.js';
import { analyticsAttacks } from './attacks/analytics.js';
import { bodyAttacks } from './attacks/bodies.js';
import { codingAttacks } from './attacks/coding.js';
import { connectionAttacks } from './attacks/connections.js';
import { importAttacks } from './attacks/imports.js';
import { searchAttacks } from './attacks/searches.js';
import { tokenAttacks } from './attacks/tokens.js';
import { Bystander, BYSTANDER_REPORT, type BystanderResults } from './bystander.js';
import { MemoryWatch, type Peak } from './memory.js';

const ATTACKS: readonly Attack[] = [
  { name: 'nothing (for comparison)', run: ({ over }) => sleep(1e9, undefined, { signal: over }) },
  ...analyticsAttacks,
  ...bodyAttacks,
  ...codingAttacks,
  ...connectionAttacks,
  ...importAttacks,
  ...searchAttacks,
  ...tokenAttacks,
];

interface Options {
  seconds: number;
  p99: number;
  mentions: number;
  only?: string;
}

/** The memory that a service may use during an attack. */
const MAX_MIB = 1_024;

/** How long the bystander is measured after an attack. */
const AFTER_MS = 2_000;

/** Runs every attack and prints the results of the bystander. Returns whether the bystander always passed. */
export async function runAttacks(platform: Platform, { seconds, p99, mentions, only = '' }: Options): Promise<boolean> {
  const attacker = await prepareAttacker(platform, mentions);
  const bystander = await Bystander.start(platform);
  await warmUp(platform, [attacker, { token: await platform.login(GWEN), report: BYSTANDER_REPORT }]);
  const memory = new MemoryWatch(platform.pid);
  let hasPassed = true;
  for (const { name, run, leaves } of ATTACKS.filter((attack) => attack.name.includes(only))) {
    const over = AbortSignal.timeout(seconds * 1_000);
    setMaxListeners(0, over);
    const agent = agentFrom('127.0.0.2');
    const attack = run({ ...attacker, agent, over }).catch(() => undefined);
    const during = await bystander.workUntil(Promise.race([attack, until(over)]));
    agent.destroy();
    const after = await bystander.workUntil(sleep(AFTER_MS));
    await attack;
    const peak = memory.takePeak();
    const left = leaves && { ...leaves, count: await leaves.count(platform) };
    const isGood =
      [during, after].every((report) => report.p99 < p99 && report.failures.length === 0) &&
      (!peak || peak.mib < MAX_MIB) &&
      (!left || left.count <= left.most);
    hasPassed &&= isGood;
    print(name, during, after, isGood, peak);
    if (left) console.log(`        leaves ${left.count} ${left.what}; at most ${left.most} are allowed`);
  }
  memory.stop();
  await bystander.stop();
  return hasPassed;
}

const until = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', resolve));

const WARM_UP_MS = 3_000;

/** Opens the database connections of the services, and fills their caches of the tables. */
async function warmUp({ address }: Platform, searches: { token: string; report: string }[]): Promise<void> {
  const over = AbortSignal.timeout(WARM_UP_MS);
  setMaxListeners(0, over);
  await repeat(16, over, (n) => {
    const { token, report } = searches[n % searches.length];
    return search({ address, token, report, over }, '{"size":5}');
  });
}

/** Generates a client account with a large report for the attacker. */
async function prepareAttacker(platform: Platform, mentions: number): Promise<Omit<Target, 'agent' | 'over'>> {
  const size = ['--mentions', String(mentions), '--reports', '2', '--years', '10'];
  const printed = await platform.seed('generate', ...size, '--quiet');
  const [, username] = /Logins +([^,\s]+)/.exec(printed) ?? [];
  const [, client_id, client_secret] = /Application +(\S+) +\(secret (\S+)\)/.exec(printed) ?? [];
  const token = await platform.login({ username, password: 'earshot-demo', client_id, client_secret });
  const headers = jsonAs(token);
  const idsOf = async (request: Request): Promise<string[]> => {
    const { body } = await send(platform.address, { ...request, headers });
    return (JSON.parse(String(body)) as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  const [report] = await idsOf({ method: 'GET', path: '/mention/v2/reports' });
  const path = `/mention/v2/reports/${report}/_search?fields[mention]=id`;
  const mentionIds = await idsOf({ method: 'POST', path, body: '{"size":1000,"total":false}' });
  return { address: platform.address, token, report, mentionIds };
}

function print(
  name: string,
  during: BystanderResults,
  after: BystanderResults,
  isGood: boolean,
  peak: Peak | undefined,
): void {
  const figures = ({ p50, p99, max, slowest }: BystanderResults) =>
    `p50 ${p50}, p99 ${p99}, max ${max} ms (${slowest})`;
  console.log(
    `${isGood ? 'passed' : 'FAILED'}  ${name}: ${figures(during)} of ${during.requests}; after: ${figures(after)}` +
      (peak ? `; ${peak.service} used ${peak.mib} MiB` : ''),
  );
  for (const failure of [...new Set([...during.failures, ...after.failures])].slice(0, 5))
    console.log(`        ${failure}`);
}

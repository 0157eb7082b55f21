import fc from 'fast-check';
import { ADA, type Platform } from '../platform.js';
import { agentFrom, type Request, send } from '../send.js';
import { problemOf } from './judge.js';
import { anyRequest } from './requests.js';

const CONCURRENCY = 16;
const BATCH = 1_000;
const SHOWN = 10;
const GIVE_UP_MS = 10_000;

/** Sends hostile requests at random, the same for the same seed, and reports bad answers. Returns whether there were none. */
export async function sendRequests(platform: Platform, requests: number, seed: number): Promise<boolean> {
  console.log(`Sending ${requests} hostile requests, seed ${seed}.`);
  const request = anyRequest(await platform.login(ADA));
  const agent = agentFrom('127.0.0.1', CONCURRENCY);
  const problems: string[] = [];
  const statuses = new Map<string, number>();
  for (let sent = 0; sent < requests; sent += BATCH) {
    const batch = fc.sample(request, { numRuns: Math.min(BATCH, requests - sent), seed: seed + sent });
    const next = batch.values();
    const work = async () => {
      for (const one of next) {
        const [outcome, problem] = await judge(platform.address, one, agent);
        statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
        if (problem) problems.push(`${problem}\n    ${shown(one)}`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  }
  agent.destroy();
  const counts = [...statuses]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([outcome, count]) => `${outcome}: ${count}`);
  console.log(counts.join(', '));
  for (const problem of problems.slice(0, SHOWN)) console.error(problem);
  console.log(`${requests - problems.length} passed, ${problems.length} failed`);
  return problems.length === 0;
}

async function judge(
  address: string,
  request: Request,
  agent: ReturnType<typeof agentFrom>,
): Promise<[string, string?]> {
  try {
    const answer = await send(address, request, { agent, signal: AbortSignal.timeout(GIVE_UP_MS) });
    return [String(answer.status), problemOf(request, answer)];
  } catch (error) {
    return ['no answer', `no answer: ${(error as Error).message}`];
  }
}

const shown = ({ body, ...head }: Request): string =>
  `${JSON.stringify(head)} ${JSON.stringify(String(body ?? '').slice(0, 500))}`;

import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { agentFrom, send } from '../send.js';
import type { ExpectedRequest, BystanderResults } from './bystander.js';

const EVERY_MS = 20;
const MAX_IN_FLIGHT = 8;
const GIVE_UP_MS = 15_000;

const { address, requests } = workerData as { address: string; requests: readonly ExpectedRequest[] };
const agent = agentFrom('127.0.0.1', MAX_IN_FLIGHT);

let isWorking = false;
let inFlight = 0;
let times: { ms: number; path: string }[] = [];
let failures: string[] = [];

/** Works from one message to the next, and then reports the results. */
parentPort!.on('message', () => {
  isWorking = !isWorking;
  if (isWorking) void work();
});

async function work(): Promise<void> {
  times = [];
  failures = [];
  for (let n = 0; isWorking; n++) {
    if (inFlight < MAX_IN_FLIGHT) void ask(requests[n % requests.length]);
    await sleep(EVERY_MS);
  }
  while (inFlight > 0) await sleep(EVERY_MS);
  parentPort!.postMessage(report());
}

async function ask(request: ExpectedRequest): Promise<void> {
  inFlight++;
  const began = performance.now();
  try {
    const { status } = await send(address, request, { agent, signal: AbortSignal.timeout(GIVE_UP_MS) });
    if (status !== request.expected) failures.push(`${request.method} ${request.path}: ${status}`);
  } catch (error) {
    failures.push(`${request.method} ${request.path}: ${(error as Error).message}`);
  }
  times.push({ ms: performance.now() - began, path: request.path });
  inFlight--;
}

function report(): BystanderResults {
  const sorted = times.toSorted((a, b) => a.ms - b.ms);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].ms);
  const slowest = sorted.at(-1)?.path ?? '';
  return { requests: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1), slowest, failures };
}

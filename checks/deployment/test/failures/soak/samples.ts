import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@earshot/database-kit';
import type { Deployment, ServiceReplica } from '@earshot/test-kit/deployment';
import type { Measure } from './growth.js';
import { usageOf } from './processes.js';

const EVERY_MS = 2_000;

/** The series of samples of each program, such as `coding 1`, by measure. */
export type Samples = Map<string, Map<Measure, number[]>>;

/** Samples every program of a deployment for `minutes`. */
export async function sample(deployment: Deployment, minutes: number): Promise<Samples> {
  const samples: Samples = new Map();
  for (const until = performance.now() + minutes * 60_000; performance.now() < until; await sleep(EVERY_MS)) {
    for (const [program, values] of await measure(deployment)) {
      const series = samples.get(program) ?? new Map<Measure, number[]>();
      samples.set(program, series);
      for (const [name, value] of Object.entries(values) as [Measure, number][]) {
        series.set(name, [...(series.get(name) ?? []), value]);
      }
    }
  }
  return samples;
}

type Values = Partial<Record<Measure, number>>;

async function measure(deployment: Deployment): Promise<[string, Values][]> {
  const services = deployment.replicas.map(async (replica): Promise<[string, Values]> => {
    const number = deployment.of(replica.service).indexOf(replica) + 1;
    return [`${replica.service} ${number}`, { ...(await usageOf(replica.pid!)), ...(await metricsOf(replica)) }];
  });
  const { database, gateway } = deployment;
  const connections = await countConnections(database.url);
  return [
    ...(await Promise.all(services)),
    ['gateway', await usageOf(gateway.pid!)],
    ['database', { ...(await usageOf(await database.pid())), connections }],
  ];
}

/** The used heap of a process of Node, and the 99th percentile of the delay of its event loop since the last sample. */
async function metricsOf({ address }: ServiceReplica): Promise<Values> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)![1]);
  return { heap: value('nodejs_heap_size_used_bytes'), delay: value('nodejs_eventloop_lag_p99_seconds') * 1000 };
}

const countConnections = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where usename like '%\\_service'`,
    );
    return rows[0].count;
  });

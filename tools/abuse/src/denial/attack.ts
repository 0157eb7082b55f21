import type { Agent } from 'node:http';
import type { Platform } from '../platform.js';
import { type Answer, jsonAs, send, type SendOptions } from '../send.js';

/** The platform and the credentials that an attack uses. */
export interface Target {
  address: string;
  /** The access token of a user of the attacking client account. */
  token: string;
  /** A large report of that client account. */
  report: string;
  /** Some mentions of that report. */
  mentionIds: readonly string[];
  /** Connections from the attacker's address. */
  agent: Agent;
  /** Aborts when the time of the attack is over. */
  over: AbortSignal;
}

/** An attempt to keep the platform from serving other clients. `run` ignores the answers and continues until `over`. */
export interface Attack {
  name: string;
  run(target: Target): Promise<unknown>;
  /** What it must leave small, and how much of it there may be afterwards. */
  leaves?: { what: string; most: number; count(platform: Platform): Promise<number> };
}

type Reader = Pick<Target, 'address' | 'report' | 'token'>;

/** Searches a report of the client account that `token` is for. */
export const search = (reader: Reader, body: string, options: SendOptions): Promise<Answer> =>
  read('_search', reader, body, options);

/** Aggregates mentions of such a report. */
export const aggregate = (reader: Reader, body: string, options: SendOptions, query = ''): Promise<Answer> =>
  read(`_analytics${query}`, reader, body, options);

const read = (action: string, { address, report, token }: Reader, body: string, options: SendOptions) =>
  send(
    address,
    { method: 'POST', path: `/mention/v2/reports/${report}/${action}`, headers: jsonAs(token), body },
    options,
  );

/** Repeats `work` until `over`, in `concurrency` loops. Failures are part of the attack. */
export const repeat = (
  concurrency: number,
  over: AbortSignal,
  work: (n: number) => Promise<unknown>,
): Promise<unknown> =>
  Promise.all(
    Array.from({ length: concurrency }, async (_, n) => {
      while (!over.aborted) await work(n).catch(() => undefined);
    }),
  );

import type { Agent } from 'node:http';
import { type Answer, jsonAs, send, type SendOptions } from '../send.js';

/** What an attack has at hand. */
export interface Target {
  address: string;
  /** Of a user of the client account that attacks. */
  token: string;
  /** A large report of that account, and how many mentions it has. */
  report: string;
  /** Some mentions of it. */
  mentionIds: readonly string[];
  /** Connections from the attacker's own address. */
  agent: Agent;
  /** Aborts when the time of the attack is over. */
  over: AbortSignal;
}

/** One way to keep the platform from serving others. `run` goes on until `over`, whatever it is answered. */
export interface Attack {
  name: string;
  run(target: Target): Promise<unknown>;
}

/** Searches a report of the client account that `token` is for. */
export const search = (
  { address, report, token }: Pick<Target, 'address' | 'report' | 'token'>,
  body: string,
  options: SendOptions,
): Promise<Answer> =>
  send(
    address,
    { method: 'POST', path: `/mention/v2/reports/${report}/_search`, headers: jsonAs(token), body },
    options,
  );

/** Does `work` over and over, so many at once, until `over`; what fails is part of the attack. */
export const repeat = (atOnce: number, over: AbortSignal, work: (n: number) => Promise<unknown>): Promise<unknown> =>
  Promise.all(
    Array.from({ length: atOnce }, async (_, n) => {
      while (!over.aborted) await work(n).catch(() => undefined);
    }),
  );

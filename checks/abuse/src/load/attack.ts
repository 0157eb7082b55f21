import type { Agent } from 'node:http';
import type { Platform } from '../platform.js';
import { type Answer, jsonAs, type Request, send } from '../send.js';

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
  agent?: Agent;
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

type Sender = Omit<Target, 'mentionIds'>;

/** Posts as the attacker, until the time of the attack is over. */
export const post = (
  { address, agent, over, token }: Sender,
  path: string,
  body: string | Buffer,
  headers: Request['headers'] = jsonAs(token),
): Promise<Answer> => send(address, { method: 'POST', path, headers, body }, { agent, signal: over });

/** Searches the report of the attacker. */
export const search = (sender: Sender, body: string): Promise<Answer> =>
  post(sender, `/mention/v2/reports/${sender.report}/_search`, body);

/** The same attacker, whose requests are cancelled after `milliseconds`. */
export const cancelledAfter = <From extends Sender>(sender: From, milliseconds: number): From => ({
  ...sender,
  over: AbortSignal.any([sender.over, AbortSignal.timeout(milliseconds)]),
});

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

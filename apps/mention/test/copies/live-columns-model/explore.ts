import { hash } from 'node:crypto';

/** A process of the model: steps that other processes may come between. A step returns false if it must wait. */
export interface Program<World> {
  name: string;
  steps: readonly { name: string; run: (world: World) => boolean | void }[];
}

/** A step found that the protocol is wrong. */
export class Violation extends Error {}

export interface Exploration {
  /** The number of states that were reached. */
  states: number;
  /** The shortest order of steps known that violates the protocol, and why it does. */
  violation?: { reason: string; steps: string[] };
}

/**
 * Runs the programs in every possible order of their steps, from the same world, which must be JSON. A state that two
 * orders reach is continued once. `isOver` ends a program early.
 */
export function explore<World extends object>(
  world: World,
  programs: readonly Program<World>[],
  isOver: (world: World, program: string) => boolean = () => false,
): Exploration {
  const known = new Set<string>();
  let frontier = [{ world, at: programs.map(() => 0), steps: [] as string[] }];
  while (frontier.length > 0) {
    const next: typeof frontier = [];
    for (const state of frontier) {
      let canContinue = false;
      let waits = false;
      for (const [index, { name, steps }] of programs.entries()) {
        const step = steps[state.at[index]];
        if (!step || isOver(state.world, name)) continue;
        const changed = copyOf(state.world);
        const taken = [...state.steps, `${name}: ${step.name}`];
        try {
          if (step.run(changed) === false) {
            waits = true;
            continue;
          }
        } catch (error) {
          if (!(error instanceof Violation)) throw error;
          return { states: known.size, violation: { reason: error.message, steps: taken } };
        }
        canContinue = true;
        const at = state.at.with(index, state.at[index] + 1);
        const key = hash('sha1', JSON.stringify([changed, at]), 'base64');
        if (known.has(key)) continue;
        known.add(key);
        next.push({ world: changed, at, steps: taken });
      }
      if (waits && !canContinue) {
        return { states: known.size, violation: { reason: 'deadlock', steps: state.steps } };
      }
    }
    frontier = next;
  }
  return { states: known.size };
}

/** A copy of JSON. It takes a fraction of the time of structuredClone. */
function copyOf<T>(json: T): T {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map(copyOf) as T;
  const copy: Record<string, unknown> = {};
  for (const name in json) copy[name] = copyOf(json[name]);
  return copy as T;
}

import { createContext, use } from 'react';
import type { Command } from './commands.js';
import type { Target } from './target.js';
import type { WriteQueue } from './write-queue.js';

/** How the parts of a report change its mentions. */
export interface Coding {
  readonly queue: WriteQueue;
  /** Does what a command says. Returns whether the reader goes on to the next mention. */
  readonly run: (command: Command, target: Target | undefined) => boolean;
  /** Has the event `next` when the reader goes on from elsewhere than the list. */
  readonly steps: EventTarget;
}

export const CodingContext = createContext<Coding | undefined>(undefined);

export function useCoding(): Coding {
  const coding = use(CodingContext);
  if (!coding) throw new Error('no report is coded');
  return coding;
}

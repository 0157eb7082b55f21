import { createContext, use } from 'react';
import type { Command } from './commands.js';
import type { Target } from './target.js';
import type { WriteQueue } from '../changing/write-queue.js';

/** Where the reader goes after a command: to the next mention, to another one, or nowhere. */
export type Goes = 'next' | { readonly mention: string } | undefined;

/** How the parts of a report change its mentions. */
export interface Coding {
  readonly queue: WriteQueue;
  /** Does what a command says. */
  readonly run: (command: Command, target: Target | undefined) => Goes;
}

export const CodingContext = createContext<Coding | undefined>(undefined);

export function useCoding(): Coding {
  const coding = use(CodingContext);
  if (!coding) throw new Error('no report is coded');
  return coding;
}

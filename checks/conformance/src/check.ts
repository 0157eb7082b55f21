import type { Context } from './context.js';
import { NotApplicable } from './not-applicable.js';

/** A black-box check of one rule. It passes, throws NotApplicable, or fails with another error. */
export interface Check {
  /** The rule of docs/interface.md, such as `C2`. */
  rule: string;
  /** What the platform does, in the present tense. */
  name: string;
  run(context: Context): Promise<void>;
}

/** A check. `run` takes what it needs from the context, which throws NotApplicable if it is not there. */
export const check = (rule: string, name: string, run: (context: Context) => Promise<void>): Check => ({
  rule,
  name,
  run,
});

/** A rule, or a part of one, that HTTP cannot show. */
export const notVisible = (rule: string, name: string, reason: string): Check =>
  check(rule, name, () => Promise.reject(new NotApplicable(reason)));

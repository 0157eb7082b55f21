import { notKnown } from '@earshot/error-kit';
import type { Parameters, Path } from '@earshot/message-kit';

/** Rejects a query parameter that the request does not have: a misspelt one must not change or lose anything (rule C19). */
export function expectKnown(parameters: Parameters, known: readonly string[], at: Path): void {
  // These are parameters of every answer (rules D1, E4).
  const all = [...known, 'pretty'];
  for (const name of Object.keys(parameters)) {
    if (all.includes(name) || name.startsWith('fields[')) continue;
    at.member(name).reject('member_unknown', notKnown('parameter', name, all));
  }
}

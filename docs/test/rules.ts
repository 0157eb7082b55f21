import { textOf } from './repository.js';

const INTERFACE = 'docs/interface.md';

/** A rule of the interface: its anchor, its id such as `C2`, and whether it is not built yet. */
export interface Rule {
  anchor: string;
  id: string;
  isPlanned: boolean;
}

/** The rules in the order of the page. A rule begins as `<a id="c2"></a>**C2 Its title.**`. */
export const rulesOf = (path = INTERFACE): Rule[] =>
  [...textOf(path).matchAll(/<a id="([a-z]\d+)"><\/a>\*\*([A-Z]\d+) .+?\*\*( _Planned\._)?/g)].map(
    ([, anchor, id, planned]) => ({ anchor, id, isPlanned: planned !== undefined }),
  );

/** The rules that the last section lists, in its order. */
export const indexedRules = (): string[] =>
  [
    ...textOf(INTERFACE)
      .split('## 13 Rules\n')[1]
      .matchAll(/^- \[([A-Z]\d+)\]\(#([a-z]\d+)\) \S/gm),
  ].map(([, id]) => id);

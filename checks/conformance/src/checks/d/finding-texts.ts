import { check } from '../../check.js';
import { expectEqual } from '../../expect.js';
import { mentionsOf } from '../../fixtures/mentions.js';
import { TEXT_REPORT } from '../../fixtures/reports.js';
import { found, idsOf } from '../../searching.js';

/** Expressions, with the mentions of the report of texts that they find. */
export type Queries = Record<string, string[]>;

const ALL = idsOf(mentionsOf(TEXT_REPORT));

/** All mentions of the report of texts but these. */
export const without = (...ids: string[]): string[] => ALL.filter((id) => !ids.includes(id));

export const findsAll = (rule: string, name: string, queries: Queries) =>
  check(rule, name, async ({ seeded }) => {
    for (const [query, expected] of Object.entries(queries)) {
      expectEqual(await found(seeded, TEXT_REPORT, { query }), expected.toSorted(), `mentions for the query ${query}`);
    }
  });

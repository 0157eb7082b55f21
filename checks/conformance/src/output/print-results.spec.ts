import { expect, it } from 'vitest';
import { tables } from './print-results.js';

const results = [
  { rule: 'C2', check: 'counts', outcome: 'failed', reason: 'counter: 1\ninstead\u001b[31m of 2', ms: 1 },
  { rule: 'C10', check: 'lets every scope code', outcome: 'passed', ms: 1 },
  { rule: 'B8', check: 'hashes', outcome: 'not applicable', reason: 'HTTP cannot show a|b', ms: 1 },
  { rule: 'C1', check: 'applies', outcome: 'passed', ms: 1 },
] as const;

it('prints a table for each letter in the order of the rules, and failures without control characters', () => {
  expect(tables(results)).toMatchInlineSnapshot(`
    "B The security area

    B8    n/a     hashes: HTTP cannot show a|b

    C The coding area

    C1    passed  applies
    C2    FAILED  counts
                    counter: 1 instead [31m of 2
    C10   passed  lets every scope code

    4 checks: 2 passed, 1 failed, 1 not applicable (n/a)"
  `);
});

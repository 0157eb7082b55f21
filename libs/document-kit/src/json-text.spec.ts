import { setImmediate as nextIteration } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indentOf, jsonInSteps } from './json-text.js';
import { inTurns } from './next-turn.js';

const documents = fc.record({
  data: fc.jsonValue(),
  meta: fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
});

describe('JSON in turns', () => {
  it('is what JSON.stringify writes, indented with pretty (D1)', async () => {
    await fc.assert(
      fc.asyncProperty(documents, fc.constantFrom({}, { pretty: '' }), async (document, query) => {
        const json = await inTurns(jsonInSteps(document, indentOf(query)));
        expect(json.toString()).toBe(JSON.stringify(document, null, 'pretty' in query ? 2 : undefined));
      }),
    );
  });

  it('leaves the event loop to other work between the pieces of a large document', async () => {
    const document = { data: Array.from({ length: 50_000 }, (_, count) => ({ key: 'ключ', count })) };
    let turns = 0;
    let isDone = false;
    const writing = inTurns(jsonInSteps(document)).finally(() => (isDone = true));
    for (; !isDone; turns++) await nextIteration();
    expect(turns).toBeGreaterThan(5);
    expect((await writing).toString()).toBe(JSON.stringify(document));
  });
});

import fc from 'fast-check';
import type pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { textArray } from './text-array.js';
import { withClient } from './with-client.js';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

const onServer = (work: (client: pg.Client) => Promise<void>) => withClient(inject('databaseUrl'), work);

describe('a list of texts as a parameter', () => {
  it('has the same elements in PostgreSQL, for any texts', () =>
    onServer(async (client) => {
      const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0') && value.isWellFormed());
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.oneof(text, fc.constantFrom('', 'NULL', '"', '\\', '{}', ',')), { maxLength: 9 }),
          async (texts) => {
            const { rows } = await client.query(
              'select to_json($1::text[]) as texts, cardinality($1::text[]) as count',
              [textArray(texts)],
            );
            expect(rows).toEqual([{ texts, count: texts.length }]);
          },
        ),
      );
    }));

  it('can be compared with columns', () =>
    onServer(async (client) => {
      const { rows } = await client.query(`select t from unnest(array['a', 'b', 'c']) as t where t = any($1::text[])`, [
        textArray(['c', 'a', 'x']),
      ]);
      expect(rows).toEqual([{ t: 'a' }, { t: 'c' }]);
    }));
});

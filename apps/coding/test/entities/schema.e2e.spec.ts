import { codingData } from '@earshot/coding/entities';
import { createTestDatabase, schemaDifferences } from '@earshot/test-kit/database';
import { expect, it } from 'vitest';

it('the entities have the columns that the migrations made, with their types, defaults and collations', async () => {
  const database = await createTestDatabase(codingData);
  expect(await schemaDifferences(database.dataSource)).toEqual([]);
  await database.drop();
});

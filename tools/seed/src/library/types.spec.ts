import type { MentionInput } from '@earshot/coding/entities';
import { expectTypeOf, it } from 'vitest';
import type { MentionRow } from './types.js';

it('a mention of the library has the members of a fixture (F8)', () => {
  expectTypeOf<keyof MentionRow>().toEqualTypeOf<keyof MentionInput>();
});

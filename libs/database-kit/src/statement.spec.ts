import { describe, expect, it } from 'vitest';
import { preparedStatement } from './statement.js';

describe('a prepared statement', () => {
  const rename = preparedStatement<never, { id: string; name: string }>(
    'rename report',
    ($) => `update report set name = ${$('name')} where id = ${$('id')} and name <> ${$('name')}`,
  );

  it('numbers its parameters in the order in which the text names them', () => {
    expect(rename({ id: 'r1', name: 'Cans' })).toEqual({
      name: 'rename report',
      text: 'update report set name = $1 where id = $2 and name <> $1',
      values: ['Cans', 'r1'],
    });
  });
});

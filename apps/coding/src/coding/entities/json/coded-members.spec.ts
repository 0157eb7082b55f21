import { describe, expect, it } from 'vitest';
import { CODED_MEMBERS, codedValues } from './coded-members.js';
import { mentionMembers, type MentionRow } from './mention-members.js';
import { codingRights } from '../rights.js';

describe.each(CODED_MEMBERS)('the coded member $path', ({ path, column, type }) => {
  const value = type === 'text[]' ? ['a value'] : 'a value';

  it('has the same path in a mention as in a payload (D4)', () => {
    const mention = mentionMembers({ tags: [], [column]: value } as unknown as MentionRow);
    expect(codedValues(mention)[column]).toEqual(value);
  });

  it('is undefined if a payload omits it, or the object that it is in', () => {
    expect(codedValues({})[column]).toBeUndefined();
    const [outer, inner] = path.split('.');
    if (inner) expect(codedValues({ [outer]: {} })[column]).toBeUndefined();
  });

  it('is in a column that the coding service may update', () => {
    const grant = codingRights.earshot_coding.find((each) => each.endsWith('on coding.mention'));
    expect(/update \((.*?)\)/.exec(grant!)![1].split(', ')).toContain(column);
  });
});

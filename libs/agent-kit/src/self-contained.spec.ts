import { describe, expect, it } from 'vitest';
import { selfContained } from './self-contained.js';

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('the schema of a tool (I2)', () => {
  it('contains the schemas that it refers to, also those that refer to themselves', () => {
    const named = {
      Tree: { properties: { leaf: refer('Leaf'), tree: refer('Tree') } },
      Leaf: { type: 'string' },
      Other: {},
    };
    expect(selfContained({ properties: { tree: refer('Tree') } }, named)).toEqual({
      properties: { tree: { $ref: '#/$defs/Tree' } },
      $defs: {
        Tree: { properties: { leaf: { $ref: '#/$defs/Leaf' }, tree: { $ref: '#/$defs/Tree' } } },
        Leaf: { type: 'string' },
      },
    });
  });

  it('stays as it is without references', () => {
    expect(selfContained({ type: 'object' }, {})).toEqual({ type: 'object' });
  });
});

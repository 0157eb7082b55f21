import 'reflect-metadata';
import { objectOf, text } from '@earshot/message-kit';
import { describe, expect, it } from 'vitest';
import { action, type Answered, type BodyOf, Describe, operationOf } from './operation.js';
import { emptyAnswer, jsonAnswer } from './parts.js';

const thing = objectOf('A thing.', { data: objectOf('It.', { id: text('Identifier.') }) });
const answers = { 200: jsonAnswer('The thing.', thing), 204: emptyAnswer('There is none.') };
const readThing = action({ id: 'readThing', tag: 'things', summary: 'Read', description: 'Reads.', answers });

describe('a handler of a described operation', () => {
  it('returns a body that the operation declares, or none if one of its answers has none', async () => {
    class Things {
      @Describe(readThing)
      read(): Promise<Answered<typeof readThing>> {
        return Promise.resolve({ data: { id: '1' } });
      }

      @Describe(readThing)
      none(): void {}

      @Describe(readThing)
      written(): Buffer {
        return Buffer.from('{"data":{"id":"1"}}');
      }

      // @ts-expect-error It has a number in place of a text.
      @Describe(readThing)
      wrong() {
        return { data: { id: 1 } };
      }
    }
    const body: BodyOf<typeof readThing> = { data: { id: '1' } };
    expect(await new Things().read()).toEqual(body);
    expect(operationOf(Things.prototype.read)).toBe(readThing);
  });
});

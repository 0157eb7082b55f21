import { setImmediate as others } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AccountTurns } from './account-turns.js';

describe('turns of client accounts', () => {
  /** Work that is recorded when it begins, and ends on demand. */
  function works(turns: AccountTurns) {
    const begun: string[] = [];
    const ends = new Map<string, (error?: Error) => void>();
    const take = (account: string, name: string) =>
      turns.take(account, () => {
        begun.push(name);
        return new Promise<string>((resolve, reject) => {
          ends.set(name, (error) => (error ? reject(error) : resolve(name)));
        });
      });
    return { begun, take, end: (name: string, error?: Error) => ends.get(name)!(error) };
  }

  it('lets an account do so much at once, and the rest in the order of arrival', async () => {
    const { begun, take, end } = works(new AccountTurns(2));
    const results = ['a', 'b', 'c', 'd'].map((name) => take('one', name));
    await others();
    expect(begun).toEqual(['a', 'b']);
    end('b');
    await others();
    expect(begun).toEqual(['a', 'b', 'c']);
    end('a');
    await others();
    end('c');
    end('d');
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('makes no account wait for another', async () => {
    const { begun, take, end } = works(new AccountTurns(1));
    const results = [take('one', 'a'), take('one', 'b'), take('two', 'c')];
    await others();
    expect(begun).toEqual(['a', 'c']);
    end('a');
    await others();
    end('b');
    end('c');
    await Promise.all(results);
  });

  it('passes a turn on when work fails', async () => {
    const { begun, take, end } = works(new AccountTurns(1));
    const [failing, next] = [take('one', 'a'), take('one', 'b')];
    end('a', new Error('no'));
    await expect(failing).rejects.toThrow('no');
    await others();
    expect(begun).toEqual(['a', 'b']);
    end('b');
    expect(await next).toBe('b');
  });
});

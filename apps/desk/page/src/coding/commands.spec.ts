import { describe, expect, it } from 'vitest';
import { commandOf, COMMANDS, shortcutOf } from './commands.js';

const press = (key: string, code = '', modifiers: Partial<Record<'shiftKey' | 'ctrlKey', boolean>> = {}) =>
  commandOf({ key, code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...modifiers })?.label;

describe('the keys', () => {
  it('are of one command each', () => {
    const shortcuts = COMMANDS.map(shortcutOf);
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });

  it('are digits by their place, also where they need Shift, and letters by what they are', () => {
    expect(press('&', 'Digit1')).toBe('positive');
    expect(press('3', 'Numpad3')).toBe('negative');
    expect(press('r', 'KeyR')).toBe('reviewed');
    expect(press('R', 'KeyR', { shiftKey: true })).toBe('unreviewed');
    expect(press('?', 'Digit0', { shiftKey: true })).toBe('all keys');
  });

  it('leave to the browser what is not theirs', () => {
    expect(press('r', 'KeyR', { ctrlKey: true })).toBeUndefined();
    expect(press('9', 'Digit9')).toBeUndefined();
    expect(press('q', 'KeyQ')).toBeUndefined();
    expect(press('V', 'KeyV', { shiftKey: true })).toBeUndefined();
  });
});

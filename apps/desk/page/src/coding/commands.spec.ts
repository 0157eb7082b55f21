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

  it.each([
    ['к', 'К', 'Cyrillic'],
    ['ρ', 'Ρ', 'Greek'],
    ['ר', 'ר', 'Hebrew'],
    ['ㄱ', 'ㄲ', 'Hangul'],
    ['ق', 'ق', 'Arabic'],
    ['\u0e35', '\u0e4a', 'Thai'],
    ['\u0940', '\u0908', 'Devanagari'],
  ])('are letters by their place where the layout has others: %s (H5)', (small, capital) => {
    expect(press(small, 'KeyR')).toBe('reviewed');
    expect(press(capital, 'KeyR', { shiftKey: true })).toBe('unreviewed');
  });

  it('are letters by what they are on any Latin layout (H5)', () => {
    expect(press('a', 'KeyQ')).toBe('select the mentions that are loaded');
    expect(press('r', 'KeyO')).toBe('reviewed');
    expect(press('ł', 'KeyL')).toBeUndefined();
    expect(press('/', 'KeyQ')).toBeUndefined();
  });

  it('leave to the browser what is not theirs', () => {
    expect(press('r', 'KeyR', { ctrlKey: true })).toBeUndefined();
    expect(press('9', 'Digit9')).toBeUndefined();
    expect(press('q', 'KeyQ')).toBeUndefined();
    expect(press('ArrowLeft', 'Numpad4')).toBeUndefined();
    expect(press('Clear', 'Numpad5')).toBeUndefined();
    expect(press('V', 'KeyV', { shiftKey: true })).toBeUndefined();
  });
});

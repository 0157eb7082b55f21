import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PagedRows } from '../platform/paged-rows.js';
import type { Row } from '../platform/report-queries.js';
import type { Command } from '../coding/commands.js';
import { Selection } from '../coding/selection.js';
import { actOnKey } from './list-keys.js';

// Preferences are read from the storage of a browser.
vi.mock('../platform/preferences.js', () => ({ TAG_KEYS: { get: () => [] } }));

const ROWS = ['a', 'b', 'c'].map((id) => ({ id, url: `https://news.example/${id}` }) as Row);
const rows = {
  snapshot: () => ({ reached: ROWS.length }),
  row: (index: number) => ROWS[index],
  loaded: () => ROWS,
} as unknown as PagedRows<Row>;

afterEach(() => vi.unstubAllGlobals());

/** What a key does with the second of three rows current. */
function press(key: string, code: string, shiftKey = false, repeat = false) {
  const open = vi.fn();
  vi.stubGlobal('window', { open });
  const [move, run] = [vi.fn(), vi.fn<(command: Command) => void>()];
  const selection = new Selection();
  const event = {
    key,
    code,
    shiftKey,
    repeat,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    target: { closest: () => null },
  };
  const place = { current: 1, isInList: true, page: 10, rows, selection };
  const isActed = actOnKey(event as unknown as KeyboardEvent, place, {
    ...{ move, open: vi.fn(), close: vi.fn(), run },
  });
  const [moved, opened] = [move.mock.calls, open.mock.calls].map((calls) => calls.map(([first]) => first as unknown));
  return {
    isActed,
    moved,
    opened,
    done: run.mock.calls.map(([{ label }]) => label),
    selected: ['a', 'b', 'c'].filter((id) => selection.has(id)),
  };
}

const NOTHING = { isActed: true, moved: [], opened: [], done: [], selected: [] };

describe('a key that is held down', () => {
  it('moves on, and changes one mention only (H4)', () => {
    expect(press('j', 'KeyJ', false, true)).toEqual({ ...NOTHING, moved: [2] });
    expect(press('1', 'Digit1')).toEqual({ ...NOTHING, done: ['positive'] });
    expect(press('1', 'Digit1', false, true)).toEqual(NOTHING);
    expect(press('o', 'KeyO', false, true)).toEqual(NOTHING);
  });
});

describe('a letter key in the list', () => {
  it.each([
    ['Latin', 'j', 'k', 'o', 'a'],
    ['Cyrillic', 'о', 'л', 'щ', 'ф'],
    ['Greek', 'ξ', 'κ', 'ο', 'α'],
    ['Hebrew', 'ח', 'ל', 'ם', 'ש'],
    ['Arabic', 'ت', 'ن', 'خ', 'ش'],
    ['Hangul', 'ㅓ', 'ㅏ', 'ㅐ', 'ㅁ'],
  ])('moves, opens the source and selects, by its place on a layout with %s letters (H5)', (_, j, k, o, a) => {
    expect(press(j, 'KeyJ')).toEqual({ ...NOTHING, moved: [2] });
    expect(press(k, 'KeyK')).toEqual({ ...NOTHING, moved: [0] });
    expect(press(o, 'KeyO')).toEqual({ ...NOTHING, opened: ['https://news.example/b'] });
    expect(press(a, 'KeyA')).toEqual({ ...NOTHING, selected: ['a', 'b', 'c'] });
  });

  it.each([
    ['Latin', 'J', 'K'],
    ['Cyrillic', 'О', 'Л'],
    ['Hebrew', 'ח', 'ל'],
  ])('selects what it passes, with Shift, on a layout with %s letters (H5)', (_, j, k) => {
    expect(press(j, 'KeyJ', true)).toEqual({ ...NOTHING, moved: [2], selected: ['b', 'c'] });
    expect(press(k, 'KeyK', true)).toEqual({ ...NOTHING, moved: [0], selected: ['a', 'b'] });
  });

  it('acts by what it says on a Latin layout, wherever it is (H5)', () => {
    expect(press('j', 'KeyC')).toEqual({ ...NOTHING, moved: [2] });
    expect(press('q', 'KeyJ')).toEqual({ ...NOTHING, isActed: false });
  });
});

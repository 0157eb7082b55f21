import type { Payload } from '@earshot/client';
import { safeText } from '../text/safe-text.js';
import { keyOf } from '../widgets/key-of.js';

/** Values that a reader is asked for. */
export type Asked = 'tag' | 'untag' | 'language' | 'country' | 'channel';

/** What does not change a mention itself. */
export type Act =
  'undo' | 'redo' | 'select' | 'selectLoaded' | 'selectAll' | 'review' | 'help' | 'refresh' | 'filters' | 'export';

export type Does = { readonly payload: Payload } | { readonly ask: Asked } | { readonly act: Act };

/** Something that the desk can do: a key, a button and a line of the help (H5). */
export type Command = Does & {
  readonly label: string;
  /** The letter or digit of its key. Digits are those of the place on the keyboard: some need Shift for them. */
  readonly key: string;
  readonly shift?: true;
};

/** Exports the mentions that match, or are selected. */
export const EXPORT: Command = { key: 'e', label: 'export', act: 'export' };

/** Everything that keys do to mentions, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  { key: '1', label: 'positive', payload: { sentiment: 'positive' } },
  { key: '2', label: 'neutral', payload: { sentiment: 'neutral' } },
  { key: '3', label: 'negative', payload: { sentiment: 'negative' } },
  { key: '4', label: 'unassigned', payload: { sentiment: 'unassigned' } },
  { key: 'r', label: 'reviewed', payload: { review: { status: 'reviewed' } } },
  { key: 'r', shift: true, label: 'unreviewed', payload: { review: { status: 'unreviewed' } } },
  { key: 'd', label: 'deleted', payload: { review: { status: 'deleted' } } },
  { key: 't', label: 'add a tag', ask: 'tag' },
  { key: 't', shift: true, label: 'remove a tag', ask: 'untag' },
  { key: 'l', label: 'language', ask: 'language' },
  { key: 'c', label: 'country', ask: 'country' },
  { key: 'h', label: 'channel', ask: 'channel' },
  { key: 'u', label: 'undo', act: 'undo' },
  { key: 'u', shift: true, label: 'redo', act: 'redo' },
  { key: ' ', label: 'select or deselect', act: 'select' },
  { key: 'a', label: 'select the mentions that are loaded', act: 'selectLoaded' },
  { key: 'a', shift: true, label: 'select all that match', act: 'selectAll' },
  { key: 'v', label: 'review mode', act: 'review' },
  { key: 'g', label: 'refresh', act: 'refresh' },
  { key: 'f', label: 'filters', act: 'filters' },
  EXPORT,
  { key: '?', label: 'all keys', act: 'help' },
];

/** The keys that add tags which a reader has chosen. */
const FIRST_TAG_KEY = 5;
export const MOST_TAG_KEYS = 5;

export const tagCommands = (tags: readonly string[]): readonly Command[] =>
  tags.slice(0, MOST_TAG_KEYS).map((tag, place) => ({
    ...{ key: String(FIRST_TAG_KEY + place), label: `#${safeText(tag)}` },
    payload: { tags: { add: [tag] } },
  }));

interface Pressed {
  readonly code: string;
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Without NumLock, the keys of a number pad move. */
const digitOf = ({ key, code }: Pressed): string | undefined =>
  /^Digit(\d)$/.exec(code)?.[1] ?? (code.startsWith('Numpad') ? /^\d$/.exec(key)?.[0] : undefined);

/** The command of a key; undefined if it has none. `tags` have keys of their own. */
export function commandOf(pressed: Pressed, tags: readonly string[] = []): Command | undefined {
  const { shiftKey, ctrlKey, altKey, metaKey } = pressed;
  const key = keyOf(pressed);
  if (ctrlKey || altKey || metaKey) return undefined;
  if (key === '?') return COMMANDS.find((command) => command.key === key);
  const digit = digitOf(pressed);
  if (digit !== undefined) return [...COMMANDS, ...tagCommands(tags)].find((command) => command.key === digit);
  const lower = key.toLowerCase();
  return COMMANDS.find((command) => command.key === lower && (command.shift ?? false) === shiftKey);
}

/** A key as `aria-keyshortcuts` has it: `Shift+R`. */
export const shortcutOf = ({ key, shift }: Command): string =>
  (shift ? 'Shift+' : '') + (key === ' ' ? 'Space' : key.toUpperCase());

/** A key as people read it. */
export const keyText = ({ key, shift }: Command): string => (shift ? 'Shift ' : '') + (key === ' ' ? 'Space' : key);

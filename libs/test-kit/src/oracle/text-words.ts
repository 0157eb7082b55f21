/** A word of a text (rules D12, D26). */
export interface TextWord {
  word: string;
  /** Whether it is a character of a script without spaces that directly follows another one. */
  isAdjacent: boolean;
  /** The hashtag, name or cashtag that begins with it: its sign, its text, and how many words it has. */
  tag?: { text: string; words: number };
}

const UNSPACED = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]$/u;
const LETTER = /^[\p{L}\p{N}\p{M}]$/u;
/** They choose how the character before them looks. */
const VARIATION_SELECTOR = /^[\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]$/u;
const SIGNS = new Map(Object.entries({ '#': '#', '＃': '#', '@': '@', '＠': '@', $: '$', '＄': '$' }));

const known = new Map<string, TextWord[]>();

/** The words of a text. It is split once, because a test asks many queries about the same texts. */
export function wordsIn(text: string): readonly TextWord[] {
  const words = known.get(text) ?? split(text);
  known.set(text, words);
  return words;
}

/** Finds the words character by character. */
function split(text: string): TextWord[] {
  const plain = [...text].filter((character) => !VARIATION_SELECTOR.test(character)).join('');
  const characters = [...plain.normalize('NFC').toLowerCase()];
  const words: (TextWord & { from: number })[] = [];
  const tags: { text: string; from: number; to: number }[] = [];
  /** How far the last character of a word and of an emoji reach. */
  let wordEnd = 0;
  let lastIsUnspaced = false;
  for (let at = 0; at < characters.length;) {
    const emoji = emojiAt(characters, at);
    if (emoji > 0) {
      words.push({ word: characters.slice(at, at + emoji).join(''), isAdjacent: false, from: at });
      at += emoji;
      lastIsUnspaced = false;
      continue;
    }
    const character = characters[at];
    if (isLetter(characters, at)) {
      const isUnspaced = UNSPACED.test(character);
      let end = at + 1;
      while (!isUnspaced && isLetter(characters, end) && !UNSPACED.test(characters[end])) end++;
      const isAdjacent = isUnspaced && lastIsUnspaced && wordEnd === at;
      words.push({ word: characters.slice(at, end).join(''), isAdjacent, from: at });
      lastIsUnspaced = isUnspaced;
      wordEnd = end;
      at = end;
      continue;
    }
    const sign = SIGNS.get(character);
    const follows = wordEnd === at && words.length > 0;
    if (sign !== undefined && !follows && characters[at - 1] !== '_') {
      let end = at + 1;
      while (isLetter(characters, end) || characters[end] === '_') end++;
      const name = characters.slice(at + 1, end).join('');
      if (/\p{L}/u.test(name)) tags.push({ text: sign + name, from: at, to: end });
    }
    at++;
  }
  for (const { text: name, from, to } of tags) {
    const inside = words.filter((word) => word.from > from && word.from < to);
    inside[0].tag = { text: name, words: inside.length };
  }
  return words.map(({ word, isAdjacent, tag }) => ({ word, isAdjacent, ...(tag && { tag }) }));
}

const isLetter = (characters: string[], at: number): boolean =>
  at < characters.length && LETTER.test(characters[at]) && emojiAt(characters, at) === 0;

/** How many characters the emoji has that begins there; 0 if none does. */
function emojiAt(characters: string[], start: number): number {
  let end = singleEmojiEnd(characters, start);
  if (end === start) return 0;
  while (characters[end] === '\u200d') {
    const next = singleEmojiEnd(characters, end + 1);
    if (next === end + 1) break;
    end = next;
  }
  return end - start;
}

/** The end of one emoji with its modifiers, without what is joined to it. */
function singleEmojiEnd(characters: string[], start: number): number {
  const [first = '', second = ''] = characters.slice(start, start + 2);
  let end = start;
  if (isFlagLetter(first) && isFlagLetter(second)) end += 2;
  else if (/^[0-9#*]$/.test(first) && second === '\u20e3') end += 2;
  else if (isSymbol(first)) end += 1;
  else return start;
  while (/^[\p{M}\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]$/u.test(characters[end] ?? '')) end++;
  return end;
}

const isFlagLetter = (character: string): boolean => character >= '\u{1f1e6}' && character <= '\u{1f1ff}';

const isSymbol = (character: string): boolean =>
  character === 'ⓜ' ||
  (/^\p{Emoji}$/u.test(character) && !/^[\p{L}\p{N}\p{P}©®™]$/u.test(character) && !isFlagLetter(character)) ||
  (/^\p{Extended_Pictographic}$/u.test(character) && /^\p{Cn}$/u.test(character));

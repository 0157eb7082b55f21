/**
 * Parts of regular expressions, for texts without the variation selectors that only choose a look. A symbol is an emoji if
 * Unicode says so (UTS #51), or if its code point is reserved for one, so that the version of Unicode hardly matters.
 * Letters and digits, such as `ℹ`, are none.
 */
const SYMBOL = String.raw`(?:(?![\p{L}\p{N}\p{P}\p{RI}©®™])\p{Emoji}|(?=\p{ExtPict})\p{Cn})`;

/** Signs of trade marks and punctuation, which are emoji only with U+FE0F: `Acme® water` remains two words. */
export const EMOJI_BY_SELECTOR = '©®™‼⁉〰〽';

/** A digit, `#` or `*` in a key. */
export const KEYCAP = String.raw`[0-9#*]\u20e3`;

/** What changes the emoji before it: marks, skin tones, and the tags of flags such as that of Scotland. */
const MODIFIERS = String.raw`[\p{M}\p{EMod}\u{e0020}-\u{e007f}]*`;

const SINGLE = String.raw`(?:${SYMBOL}|[${EMOJI_BY_SELECTOR}]\ufe0f|\p{RI}{2}|${KEYCAP})${MODIFIERS}`;

/** One emoji: several that are joined are one (rule D26). */
export const EMOJI = String.raw`${SINGLE}(?:\u200d${SINGLE})*`;

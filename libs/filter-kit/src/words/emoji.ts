/**
 * Parts of regular expressions, for texts without variation selectors. A symbol is an emoji if Unicode says so (UTS #51), or
 * if its code point is reserved for one, so that the version of Unicode hardly matters. Letters, digits and punctuation,
 * such as `ℹ` and `‼`, and the signs of trade marks are none: `Acme® water` remains two words.
 */
const SYMBOL = String.raw`(?:(?![\p{L}\p{N}\p{P}\p{RI}©®™])\p{Emoji}|(?=\p{ExtPict})\p{Cn})`;

/** A digit, `#` or `*` in a key. */
export const KEYCAP = String.raw`[0-9#*]\u20e3`;

/** What changes the emoji before it: marks, skin tones, and the tags of flags such as that of Scotland. */
const MODIFIERS = String.raw`[\p{M}\p{EMod}\u{e0020}-\u{e007f}]*`;

const SINGLE = String.raw`(?:${SYMBOL}|\p{RI}{2}|${KEYCAP})${MODIFIERS}`;

/** One emoji: several that are joined are one (rule D26). */
export const EMOJI = String.raw`${SINGLE}(?:\u200d${SINGLE})*`;

/** What a person cannot see, or what changes how the rest is shown: control, bidi and format characters, and others. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu;

/** A text by a stranger for the person who confirms: cut to `most` characters, with every invisible character shown (I4). */
export function shown(text: string, most: number): string {
  const characters = [...text];
  const cut = characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
  return cut.replaceAll(INVISIBLE, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

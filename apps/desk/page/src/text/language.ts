/** Codes without a language: undefined and not available. */
const NONE = new Set(['qaa', 'qtz']);

/** The language of a text as browsers and screen readers name it: `en` for the code `eng`; undefined if there is none. */
export function htmlLanguage(code: string): string | undefined {
  if (NONE.has(code)) return undefined;
  try {
    return Intl.getCanonicalLocales(code)[0];
  } catch {
    return undefined;
  }
}

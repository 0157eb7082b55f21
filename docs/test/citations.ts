/** One rule, such as `C2`, or several, such as `C1, C2` and `A4 and A5`. */
const RULES = String.raw`(?<!%)[A-I]\d{1,2}(?:(?:, | and | or )[A-I]\d{1,2})*`;

/** In parentheses with words around it, as in `(C2)` and `(rule C2, RFC 7662)`, or after the word `rule`. */
const CITATION = new RegExp(String.raw`\([^()\n]{0,40}?\b${RULES}\b[^()\n]{0,60}\)|\brules? ${RULES}\b`, 'g');

/** The rules that a text cites. */
export const citedRules = (text: string): string[] =>
  [...text.matchAll(CITATION)].flatMap(([citation]) => citation.match(/(?<!%)\b[A-I]\d{1,2}\b/g) ?? []);

/** The sections of the interface that a text cites, such as `interface 4.3`. */
export const citedSections = (text: string): string[] =>
  [...text.matchAll(/\binterface (\d+(?:\.\d+)*)/g)].map(([, section]) => section);

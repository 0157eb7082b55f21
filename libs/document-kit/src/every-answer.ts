/** Headers of every answer (rule E6): browsers take nothing for a script or a page that is not called so. */
export const ON_EVERY_ANSWER: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' };

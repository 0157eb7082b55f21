/** Headers of every answer (rule E6). With them browsers do not guess media types. */
export const ON_EVERY_ANSWER: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' };

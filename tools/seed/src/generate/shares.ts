import type { Share } from './accounts.js';

/** The languages of generated mentions: those in which demo fixtures have texts. */
export const LANGUAGES: readonly Share[] = [
  ['eng', 117],
  ['deu', 28],
  ['fra', 25],
  ['spa', 23],
  ['jpn', 12],
  ['por', 10],
  ['ita', 9],
  ['ara', 8],
  ['nld', 8],
  ['pol', 7],
  ['zho-Hans', 7],
  ['rus', 6],
  ['ukr', 5],
  ['tur', 5],
  ['kor', 5],
  ['hin', 5],
  ['zho-Hant', 5],
  ['heb', 4],
  ['zho', 3],
  ['qaa', 3],
  ['tha', 3],
];

/** The sentiments of generated mentions. */
export const SENTIMENTS: readonly Share[] = [
  ['neutral', 46],
  ['positive', 26],
  ['negative', 18],
  ['unassigned', 9],
  ['ambivalent', 1],
];

import { faker as ar } from '@faker-js/faker/locale/ar';
import { faker as de } from '@faker-js/faker/locale/de';
import { faker as en } from '@faker-js/faker/locale/en';
import { faker as enIndia } from '@faker-js/faker/locale/en_IN';
import { faker as es } from '@faker-js/faker/locale/es';
import { faker as fr } from '@faker-js/faker/locale/fr';
import { faker as he } from '@faker-js/faker/locale/he';
import { faker as it } from '@faker-js/faker/locale/it';
import { faker as ja } from '@faker-js/faker/locale/ja';
import { faker as ko } from '@faker-js/faker/locale/ko';
import { faker as nl } from '@faker-js/faker/locale/nl';
import { faker as pl } from '@faker-js/faker/locale/pl';
import { faker as pt } from '@faker-js/faker/locale/pt_BR';
import { faker as ru } from '@faker-js/faker/locale/ru';
import { faker as th } from '@faker-js/faker/locale/th';
import { faker as tr } from '@faker-js/faker/locale/tr';
import { faker as uk } from '@faker-js/faker/locale/uk';
import { faker as zhHans } from '@faker-js/faker/locale/zh_CN';
import { faker as zhHant } from '@faker-js/faker/locale/zh_TW';
import type { Random } from './random.js';

/** The locale with the names of people who write in a language. Others get English names. */
const LOCALES: Readonly<Record<string, typeof en>> = {
  ara: ar,
  deu: de,
  eng: en,
  spa: es,
  fra: fr,
  heb: he,
  hin: enIndia,
  ita: it,
  jpn: ja,
  kor: ko,
  nld: nl,
  pol: pl,
  por: pt,
  rus: ru,
  tha: th,
  tur: tr,
  ukr: uk,
  zho: zhHans,
  'zho-Hans': zhHans,
  'zho-Hant': zhHant,
};

const NAMES = 1_000;
const namesByLanguage = new Map<string, readonly string[]>();

/** A believable name of a person who writes in this language, the same for the same random numbers. */
export function personName(language: string, random: Random): string {
  let names = namesByLanguage.get(language);
  if (!names) namesByLanguage.set(language, (names = makeNames(LOCALES[language] ?? en)));
  return random.pick(names);
}

/** Always the same names, without titles. Making each one when it is needed would take most of the time of `generate`. */
function makeNames(faker: typeof en): string[] {
  faker.seed(1);
  const { prefix, suffix } = faker.rawDefinitions.person ?? {};
  const titles = new Set([...Object.values(prefix ?? {}), suffix ?? []].flat().flatMap((title) => title.split(' ')));
  const withoutTitles = (name: string) => name.split(' ').filter((word) => !titles.has(word));
  return Array.from({ length: NAMES }, () => withoutTitles(faker.person.fullName()).join(' '));
}

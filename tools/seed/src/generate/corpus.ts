import { DEMO_MENTIONS } from '../workspace.js';
import { fixtureFiles } from '../fixtures/fixture-files.js';
import { readFixtures } from '../fixtures/read-fixtures.js';
import type { MentionFixture } from '../fixtures/mention.fixture.js';

/** Titles and sentences in one language, and the countries of their authors. */
export interface LanguageTexts {
  language: string;
  titles: string[];
  sentences: string[];
  countries: string[];
  /** The number of demo mentions in this language. Generated mentions have the same shares of languages. */
  share: number;
}

/** Text that programs often mishandle: quotes, tabs, markup, emoji, right-to-left marks, very long words. */
export const AWKWARD_TEXTS = [
  `"quoted" 'twice' \`thrice\``,
  'tab\there, line\nthere',
  '<b>not bold</b> &amp; {curly} [square] %20 \\backslash\\ $1',
  '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 e\u0301 ﷺ',
  '\u202emirrored\u202c and \u200bzero\u200bwidth',
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(4),
  "Robert'); DROP TABLE mentions;--",
  'العربية 中文 עברית हिन्दी in one line',
];

/** The texts of the demo fixtures by language. People wrote them, so generated texts look realistic. */
export async function readCorpus(): Promise<LanguageTexts[]> {
  const corpus = new Map<string, LanguageTexts>();
  const [file] = await fixtureFiles([DEMO_MENTIONS]);
  for await (const { value } of readFixtures(file)) {
    const { language, title, content, location } = value as MentionFixture;
    const known = corpus.get(language) ?? { language, titles: [], sentences: [], countries: [], share: 0 };
    corpus.set(language, known);
    known.share++;
    if (title !== null) known.titles.push(title);
    if (content !== null) known.sentences.push(...sentencesOf(content));
    known.countries.push(location.country);
  }
  return [...corpus.values()].filter(({ titles, sentences }) => titles.length > 0 && sentences.length > 0);
}

const sentencesOf = (text: string): string[] =>
  text.match(/[^.!?。！？]+[.!?。！？]*/g)?.map((part) => part.trim()) ?? [];

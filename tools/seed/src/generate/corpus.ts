import { fixtureFiles } from '../fixtures/fixture-files.js';
import type { MentionFixture } from '../fixtures/mention.fixture.js';
import { readFixtures } from '../fixtures/read-fixtures.js';
import { DEMO_MENTIONS } from '../workspace.js';

/** What a demo mention says. Its title, sentences, topics and sentiment belong together. */
export interface Story {
  title: string | null;
  sentences: string[];
  /** Ids of classifiers. */
  topics: string[];
  sentiment: string;
}

/** The stories in one language, and the countries of their authors. */
export interface LanguageTexts {
  language: string;
  stories: Story[];
  /** The sentences of all stories. */
  sentences: string[];
  countries: string[];
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
    const { language, title, content, location, classifier_list_id: topics, sentiment } = value as MentionFixture;
    const sentences = sentencesOf(content ?? title ?? '');
    if (sentences.length === 0) continue;
    const known = corpus.get(language) ?? { language, stories: [], sentences: [], countries: [] };
    corpus.set(language, known);
    known.stories.push({ title, sentences, topics, sentiment });
    known.sentences.push(...sentences);
    known.countries.push(location.country);
  }
  return [...corpus.values()];
}

const sentencesOf = (text: string): string[] =>
  text
    .match(/[^.!?。！？]+[.!?。！？]*/g)
    ?.map((part) => part.trim())
    .filter((part) => part !== '') ?? [];

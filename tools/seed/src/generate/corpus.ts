import { DEMO_MENTIONS } from '../workspace.js';
import { readFixtures } from '../fixtures/read-fixtures.js';
import type { MentionFixture } from '../fixtures/mention.fixture.js';

/** What people of one language write, and where they are. */
export interface Voices {
  language: string;
  titles: string[];
  sentences: string[];
  countries: string[];
  /** How many demo mentions are in this language; generated ones keep the shares. */
  share: number;
}

/** Text that programs stumble over: quotes, tabs, markup, emoji, right-to-left marks, very long words. */
export const AWKWARD = [
  `"quoted" 'twice' \`thrice\``,
  'tab\there, line\nthere',
  '<b>not bold</b> &amp; {curly} [square] %20 \\backslash\\ $1',
  '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 e\u0301 ﷺ',
  '\u202emirrored\u202c and \u200bzero\u200bwidth',
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(4),
  "Robert'); DROP TABLE mentions;--",
  'العربية 中文 עברית हिन्दी in one line',
];

/** The texts of the demo fixtures, by language: people wrote them, so what is made of them reads like people. */
export async function readCorpus(): Promise<Voices[]> {
  const voices = new Map<string, Voices>();
  for await (const { value } of readFixtures({ path: DEMO_MENTIONS, type: 'mentions', format: 'ndjson' })) {
    const { language, title, content, location } = value as MentionFixture;
    const known = voices.get(language) ?? { language, titles: [], sentences: [], countries: [], share: 0 };
    voices.set(language, known);
    known.share++;
    if (title !== null) known.titles.push(title);
    if (content !== null) known.sentences.push(...sentencesOf(content));
    known.countries.push(location.country);
  }
  return [...voices.values()].filter(({ titles, sentences }) => titles.length > 0 && sentences.length > 0);
}

const sentencesOf = (text: string): string[] =>
  text.match(/[^.!?。！？]+[.!?。！？]*/g)?.map((part) => part.trim()) ?? [];

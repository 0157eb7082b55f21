import { fixtureFiles } from '../fixtures/fixture-files.js';
import type { MentionInput } from '@earshot/coding/entities';
import { readFixtures } from '../fixtures/read-fixtures.js';
import { DEMO_MENTIONS, DEMO_REPORTS } from '../workspace.js';

/** Where a text is published. A site always has the same type and group of media. */
export interface Site {
  site_id: string | null;
  site_type_id: string | null;
  media_group: string | null;
}

/** A demo report. */
export interface Subject {
  id: string;
  name: string;
}

/** What a demo mention says, and where. Its title, content, topics, tags and sentiment belong together. */
export interface Story {
  /** The id of the demo report that it is in: what it is about. */
  subject: string;
  title: string | null;
  content: string | null;
  sentences: string[];
  /** Ids of classifiers. */
  topics: string[];
  tags: string[];
  sentiment: string;
  site: Site;
}

/** Where a person lives. */
export interface Place {
  country: string;
  state: string | null;
}

/** The stories in one language, and where their authors live. */
export interface LanguageTexts {
  language: string;
  stories: Story[];
  /** The sentences of all stories. */
  sentences: string[];
  places: Place[];
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

/**
 * The texts of the demo fixtures by language. People wrote them, so generated texts look realistic. Retweets are left
 * out, because they repeat other texts.
 */
export async function readCorpus(): Promise<LanguageTexts[]> {
  const corpus = new Map<string, LanguageTexts>();
  const [file] = await fixtureFiles([DEMO_MENTIONS]);
  for await (const { value } of readFixtures(file)) {
    const mention = value as MentionInput;
    const { language, title, content, microblog_type } = mention;
    const sentences = sentencesOf(content ?? title ?? '');
    if (sentences.length === 0 || microblog_type !== null) continue;
    const known = corpus.get(language) ?? { language, stories: [], sentences: [], places: [] };
    corpus.set(language, known);
    known.stories.push({ ...storyOf(mention), sentences });
    known.sentences.push(...sentences);
    known.places.push({ country: mention.location.country, state: mention.author?.state ?? null });
  }
  return [...corpus.values()];
}

/** What the stories are about: the demo reports. */
export async function readSubjects(): Promise<Subject[]> {
  const [file] = await fixtureFiles([DEMO_REPORTS]);
  const subjects: Subject[] = [];
  for await (const { value } of readFixtures(file)) subjects.push(value as Subject);
  return subjects;
}

const storyOf = (mention: MentionInput): Omit<Story, 'sentences'> => ({
  subject: mention.report_id,
  title: mention.title,
  content: mention.content,
  topics: mention.classifier_list_id,
  tags: mention.tags,
  sentiment: mention.sentiment,
  site: { site_id: mention.site_id, site_type_id: mention.site_type_id, media_group: mention.media_group },
});

/** A sentence ends with its mark and closing quote before a space, or with a mark of a script without spaces. */
const SENTENCE_END = /(?<=[.!?…؟।][“”"»’)]?)\s+|(?<=[。！？][」』”]?)(?![」』”])/u;

const sentencesOf = (text: string): string[] =>
  text
    .split(SENTENCE_END)
    .map((part) => part.trim())
    .filter((part) => part !== '');

import { type Mention, type MentionDocument, type Report, searchVector } from '@earshot/coding/entities';
import { SITE_TYPES } from '@earshot/reference-kit';
import type { GenerationPlan } from './accounts.js';
import { arrivals, reportSizes } from './arrivals.js';
import { type Author, type Authors, authorsOf } from './authors.js';
import { AWKWARD_TEXTS, type LanguageTexts, type Story } from './corpus.js';
import type { Random } from './random.js';

/** The rows of a mention in its two tables. */
export interface GeneratedMention {
  mention: Mention;
  document: MentionDocument;
}

/** What a mention says, and about what. */
interface Text {
  title: string | null;
  content: string | null;
  topics: string[];
  sentiment: string;
  texts: LanguageTexts;
}

/** A post that later mentions of its report repeat or answer. */
interface Post extends Text {
  url: string;
  author: Author | null;
}

/** What the mentions of one run have in common. */
interface World {
  languages: readonly (readonly [LanguageTexts, number])[];
  sentiments: GenerationPlan['sentiments'];
  authors: Map<string, Authors>;
  random: Random;
}

/** A report and its last posts. */
interface Stream {
  report: Report;
  posts: Post[];
  count: number;
}

const REMEMBERED_POSTS = 20;

/** Generates mentions one at a time, oldest first. Keeps only their order, the authors and the last posts in memory. */
export function* makeMentions(
  plan: GenerationPlan,
  reports: readonly Report[],
  corpus: readonly LanguageTexts[],
  random: Random,
) {
  const world: World = {
    languages: plan.languages.map(([language, share]) => [corpus.find((each) => each.language === language)!, share]),
    sentiments: plan.sentiments,
    authors: authorsOf(corpus),
    random,
  };
  const streams: Stream[] = reports.map((report) => ({ report, posts: [], count: 0 }));
  for (const { report: n, date } of arrivals(reportSizes(plan.mentions, reports.length), plan, random)) {
    yield makeMention(streams[n], date, world);
  }
}

const SITES = [
  ['9938', 45],
  ['21711', 8],
  ['39138', 10],
  ['22249', 15],
  ['1109681', 5],
  ['1650630', 2],
  ['500', 5],
  ['501', 5],
  ['502', 5],
] as const;

const REVIEWS = [
  ['unreviewed', 78],
  ['reviewed', 18],
  ['deleted', 4],
] as const;
const TAGS = ['price', 'taste', 'service', 'to translate', 'Rückfrage', '要確認', 'crisis', 'campaign'];

const HOUR_MS = 60 * 60 * 1000;

/** How a mention came about. */
type Kind = 'post' | 'comment' | 'retweet';

function makeMention(stream: Stream, date: Date, { languages, sentiments, authors, random }: World): GeneratedMention {
  const { report, posts } = stream;
  const number = ++stream.count;
  const kind: Kind =
    posts.length === 0
      ? 'post'
      : random.weighted([
          ['post', 63],
          ['comment', 25],
          ['retweet', 12],
        ]);
  const original = kind === 'post' ? undefined : random.pick(posts);
  const texts = original?.texts ?? random.weighted(languages);
  const sentiment = kind === 'retweet' ? original!.sentiment : random.weighted(sentiments);
  const author = random.unless(6, () => authors.get(texts.language)!.pick(random));
  const text = original ? reply(kind, original, sentiment, random) : makeText(texts.stories, texts, sentiment, random);
  const site = kind === 'retweet' ? '9938' : random.weighted(SITES);
  const own = `https://site-${site}.example/${report.id}/${number}`;
  const url = random.unless(1, () => (original ? `${original.url}#${kind}-${number}` : own));
  if (!original && url !== null && text.content !== null) {
    if (posts.length === REMEMBERED_POSTS) posts.shift();
    posts.push({ ...text, url, author });
  }

  const crawled = date.valueOf() + random.skewed(48) * HOUR_MS + random.between(1_000, 600_000);
  const infused = crawled + random.between(1_000, 3_600_000);
  const review_status = random.weighted(REVIEWS);
  const isMicroblog = site === '9938';
  const hasTeam = report.collaboration_enabled && random.percent(30);
  const mention: Mention = {
    report_id: report.id,
    id: `${report.id}-${String(number).padStart(8, '0')}`,
    date,
    crawled_at: random.unless(1, () => new Date(crawled)),
    infused_at: random.unless(1, () => new Date(infused)),
    reviewed_at: review_status === 'unreviewed' ? null : new Date(infused + random.between(1, 72) * HOUR_MS),
    rating_normalized: random.unless(70, () => random.between(0, 200) / 2),
    service_rank: random.unless(10, () => random.skewed(100) / 10),
    influence: random.unless(10, () => random.skewed(100)),
    type: kind === 'comment' ? 'comment' : 'post',
    sentiment,
    channel: report.channels_enabled
      ? random.weighted([
          ['earned', 88],
          ['owned', 12],
        ])
      : null,
    review_status,
    language: texts.language,
    country: author?.country ?? random.pick(texts.countries),
    tags: makeTags(random),
    source_id: random.unless(3, () => `src-${site}-${random.skewed(400)}`),
    site_id: site,
    site_type_id: isMicroblog ? '17' : random.pick(SITE_TYPES).id,
    media_group: isMicroblog || random.percent(70) ? 'social' : 'mainstream',
    microblog_type: kind === 'retweet' ? (text.content?.startsWith('RT @') ? 'retweet' : 'quoted-retweet') : null,
    author_id: author && `au-${author.number}`,
    author_state: author?.state ?? null,
    author_job: author?.job ?? null,
    collaboration_user_id: hasTeam ? String(random.between(101, 105)) : null,
    collaboration_status_id: hasTeam ? String(random.between(1, 4)) : null,
    classifier_ids: text.topics,
    community_ids: random.percent(20) ? [String(random.between(301, 312))] : [],
  };
  const author_name = author?.name ?? null;
  const { title, content } = text;
  const words = searchVector({ title, content, author_name });
  return { mention, document: { report_id: report.id, id: mention.id, date, title, content, url, author_name, words } };
}

/** The title of a story with its sentences and some of stories on the same topic, awkward in 2 % of the mentions. */
function makeText(stories: readonly Story[], texts: LanguageTexts, sentiment: string, random: Random): Text {
  const fitting = stories.filter((story) => story.sentiment === sentiment);
  const story = random.pick(fitting.length > 0 ? fitting : stories);
  const content = random.unless(2, () => makeContent(story, texts, random));
  return { title: story.title, content, topics: story.topics, sentiment, texts };
}

function makeContent(story: Story, texts: LanguageTexts, random: Random): string {
  const parts = [...story.sentences];
  const related = storiesOn(story.topics, texts).flatMap(({ sentences }) => sentences);
  const other = related.filter((sentence) => !parts.includes(sentence));
  if (other.length > 0 && random.percent(60)) parts.push(random.pick(other));
  if (random.percent(2)) parts.push(random.pick(AWKWARD_TEXTS));
  return parts.join(' ');
}

const storiesOn = (topics: readonly string[], { stories }: LanguageTexts): Story[] =>
  stories.filter((story) => story.topics.some((topic) => topics.includes(topic)));

/** A comment on a post, or a retweet of it. A quoted retweet has words of its own and no title. */
function reply(kind: Kind, original: Post, sentiment: string, random: Random): Text {
  const { title, content, topics, texts, author } = original;
  if (kind === 'comment') {
    const related = storiesOn(topics, texts);
    const answer = makeText(related.length > 0 ? related : texts.stories, texts, sentiment, random);
    return {
      ...answer,
      title: title && `Re: ${title}`,
      content: author ? `@${author.name} ${answer.content ?? ''}`.trim() : answer.content,
    };
  }
  const repeated = `RT @${author?.name ?? 'unknown'}: ${content}`;
  if (random.percent(80)) return { title, content: repeated, topics, sentiment, texts };
  return { title: null, content: `${random.pick(texts.sentences)} ${repeated}`, topics, sentiment, texts };
}

/** Most mentions have no tag, and some have several. */
function makeTags(random: Random): string[] {
  if (!random.percent(15)) return [];
  return [...new Set(Array.from({ length: random.percent(25) ? 3 : 1 }, () => random.pick(TAGS)))];
}

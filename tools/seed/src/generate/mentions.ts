import {
  interactionColumns,
  type Mention,
  type MentionDocument,
  type Report,
  searchVector,
} from '@earshot/coding/entities';
import type { GenerationPlan } from './accounts.js';
import { arrivals, DAY_MS, reportSizes } from './arrivals.js';
import { type Author, type Authors, authorsOf } from './authors.js';
import { AWKWARD_TEXTS, type LanguageTexts, type Story, type Subject } from './corpus.js';
import { Random } from './random.js';
import { Repertoire } from './repertoire.js';
import { makeInteractions, makeThread, type Thread } from './threads.js';

/** The rows of a mention in its two tables. */
export interface GeneratedMention {
  mention: Mention;
  document: MentionDocument;
}

/** What a mention says. */
interface Text {
  story: Story;
  /** One of the topics of the plan, if it has any. */
  topic: string | undefined;
  sentiment: string;
  title: string | null;
  content: string | null;
}

/** A post that later mentions of its report repeat or answer. */
interface Post extends Text, Thread {
  language: string;
  url: string;
  source_id: string | null;
  author: Author | null;
}

/** What the mentions of one run have in common. */
interface World {
  languages: GenerationPlan['languages'];
  sentiments: GenerationPlan['sentiments'];
  topics: GenerationPlan['topics'];
  authors: Map<string, Authors>;
  random: Random;
  /** For interactions: numbers of their own, so that they change no other value of a seed. */
  interactions: Random;
}

/** What people write about a subject, by language. */
interface Talk {
  repertoires: Map<string, Repertoire>;
  /** The topic of most posts on the day of a spike, by the start of the day. */
  news: Map<number, string>;
}

/** A report and its last posts. */
interface Stream {
  report: Report;
  /** The beginning of the ids of its mentions. */
  ids: string;
  talk: Talk;
  posts: Post[];
  count: number;
}

const REMEMBERED_POSTS = 20;

/** Generates mentions one at a time, oldest first. Keeps only their order, the authors and the last posts in memory. */
export function* makeMentions(
  plan: GenerationPlan,
  reports: readonly Report[],
  subjects: readonly Subject[],
  corpus: readonly LanguageTexts[],
  random: Random,
) {
  const world: World = {
    languages: plan.languages,
    sentiments: plan.sentiments,
    topics: plan.topics,
    authors: authorsOf(corpus),
    random,
    interactions: new Random(plan.seed),
  };
  const talks = subjects.map((subject) => makeTalk(subject, plan, corpus, random));
  const streams = reports.map((report, n): Stream => {
    const own = `s${plan.seed}-`;
    const ids = report.id.startsWith(own) ? report.id : own + report.id;
    const subject = subjects.findIndex(({ id }) => id === report.id);
    return { report, ids, talk: talks[subject >= 0 ? subject : n % talks.length], posts: [], count: 0 };
  });
  for (const { report: n, date } of arrivals(reportSizes(plan.mentions, reports.length), plan, random)) {
    yield makeMention(streams[n], date, world);
  }
}

function makeTalk({ id }: Subject, { spikes }: GenerationPlan, corpus: readonly LanguageTexts[], random: Random): Talk {
  const stories = corpus.flatMap((texts) => texts.stories).filter(({ subject }) => subject === id);
  const topics = [...new Set(stories.flatMap((story) => story.topics))];
  return {
    repertoires: new Map(corpus.map((texts) => [texts.language, new Repertoire(texts, id)])),
    news: new Map(spikes.map(({ day }) => [day.valueOf(), random.pick(topics)])),
  };
}

const REVIEWS = [
  ['unreviewed', 78],
  ['reviewed', 18],
  ['deleted', 4],
] as const;

const HOUR_MS = 60 * 60 * 1000;

/** The site of microblogs, where posts are repeated. */
const MICROBLOG = '9938';

function makeMention(stream: Stream, date: Date, world: World): GeneratedMention {
  const { report, ids, posts, talk } = stream;
  const { random } = world;
  const number = ++stream.count;
  const original = posts.length > 0 && !random.percent(60) ? random.pick(posts) : undefined;
  const isRetweet = original?.story.site.site_id === MICROBLOG && random.percent(70);
  const isComment = original !== undefined && !isRetweet;
  const isQuoted = isRetweet && random.percent(20);
  const language = original?.language ?? random.weighted(world.languages);
  const repertoire = talk.repertoires.get(language)!;
  const sentiment = isRetweet ? original.sentiment : random.weighted(world.sentiments);
  const author = random.unless(6, () => world.authors.get(language)!.pick(random, original?.author));
  const news = talk.news.get(date.valueOf() - (date.valueOf() % DAY_MS));
  const storyTopic = news !== undefined && random.percent(80) ? news : undefined;
  const text = isRetweet
    ? makeRetweet(original, isQuoted, repertoire, random)
    : isComment
      ? makeComment(original, sentiment, repertoire, random)
      : makePost(sentiment, storyTopic, world.topics && random.weighted(world.topics), repertoire, random);
  const { story, topic, title, content } = text;
  const { site_id, site_type_id, media_group } = (original ?? text).story.site;
  const source_id = original
    ? original.source_id
    : random.unless(3, () => (site_id === null ? null : `src-${site_id}-${random.skewed(400)}`));
  const own = `https://site-${site_id ?? 'unknown'}.example/${report.id}/${number}`;
  const reaction = isRetweet ? 'retweet' : 'comment';
  const url = random.unless(1, () => (original ? `${original.url}#${reaction}-${number}` : own));
  const thread = makeThread(url && `${date.valueOf()}${String(number).padStart(8, '0')}`, original);
  const interactions = makeInteractions({ media_group }, original !== undefined, world.interactions);
  if (!original && url !== null && content !== null) {
    if (posts.length === REMEMBERED_POSTS) posts.shift();
    posts.push({ ...text, ...thread, language, url, source_id, author });
  }

  const crawled = date.valueOf() + random.skewed(48) * HOUR_MS + random.between(1_000, 600_000);
  const infused = crawled + random.between(1_000, 3_600_000);
  const review_status = random.weighted(REVIEWS);
  const hasTeam = report.collaboration_enabled && random.percent(30);
  const mention: Mention = {
    report_id: report.id,
    id: `${ids}-${String(number).padStart(8, '0')}`,
    date,
    crawled_at: random.unless(1, () => new Date(crawled)),
    infused_at: random.unless(1, () => new Date(infused)),
    reviewed_at: review_status === 'unreviewed' ? null : new Date(infused + random.between(1, 72) * HOUR_MS),
    rating_normalized: random.unless(70, () => random.between(0, 200) / 2),
    service_rank: random.unless(10, () => random.skewed(100) / 10),
    influence: random.unless(10, () => random.skewed(100)),
    ...interactionColumns(interactions),
    type: isComment ? 'comment' : 'post',
    sentiment,
    channel: report.channels_enabled
      ? random.weighted([
          ['earned', 88],
          ['owned', 12],
        ])
      : null,
    review_status,
    language,
    country: (author ?? random.pick(repertoire.texts.places)).country,
    tags: topic === undefined ? makeTags(story, random) : [topic],
    source_id,
    site_id,
    site_type_id,
    media_group,
    microblog_type: isQuoted ? 'quoted-retweet' : isRetweet ? 'retweet' : null,
    author_id: author && `au-${author.number}`,
    author_state: author?.state ?? null,
    author_job: author?.job ?? null,
    collaboration_user_id: hasTeam ? String(random.between(101, 105)) : null,
    collaboration_status_id: hasTeam ? String(random.between(1, 4)) : null,
    classifier_ids: story.topics,
    community_ids: random.percent(20) ? [String(random.between(301, 312))] : [],
  };
  const author_name = author?.name ?? null;
  const words = searchVector({ title, content, author_name });
  const key = { report_id: report.id, id: mention.id, date };
  const document = { ...key, title, content, url, author_name, words, ...thread, interactions, import_id: null };
  return { mention, document };
}

/** A story, perhaps with a sentence of another one on the same topic, awkward in 2 % of the mentions. */
function makePost(
  sentiment: string,
  storyTopic: string | undefined,
  topic: string | undefined,
  repertoire: Repertoire,
  random: Random,
): Text {
  const story = repertoire.post(sentiment, storyTopic, random);
  const { title } = story;
  const hasOnlyTitle = title !== null && random.percent(2);
  const content = hasOnlyTitle ? null : makeContent(story, topic, repertoire, random);
  return { story, topic, sentiment, title, content };
}

/** A topic of the plan is a hashtag at the end. */
function makeContent(story: Story, topic: string | undefined, repertoire: Repertoire, random: Random): string | null {
  if (story.content === null) return null;
  const remark = random.percent(40) ? repertoire.remark(story, random) : undefined;
  const awkward = random.percent(2) ? random.pick(AWKWARD_TEXTS) : undefined;
  const hashtag = topic && `#${topic}`;
  return [story.content, remark, awkward, hashtag].filter((part) => part !== undefined).join(' ');
}

/** A comment answers a post. */
function makeComment(original: Post, sentiment: string, repertoire: Repertoire, random: Random): Text {
  const story = repertoire.answer(original.story, sentiment, random);
  const { topic } = original;
  const answer = makeContent(story, topic, repertoire, random) ?? story.title;
  return {
    story,
    topic,
    sentiment,
    title: original.title && `Re: ${original.title}`,
    content: original.author ? `@${original.author.name} ${answer}` : answer,
  };
}

/** A retweet repeats a post. A quoted one has words of its own, too, and no title. */
function makeRetweet(original: Post, isQuoted: boolean, repertoire: Repertoire, random: Random): Text {
  const { story, topic, sentiment, title, author, content } = original;
  const repeated = `RT @${author?.name ?? 'unknown'}: ${content}`;
  if (!isQuoted) return { story, topic, sentiment, title, content: repeated };
  const own = repertoire.remark(story, random) ?? '☝️';
  return { story, topic, sentiment, title: null, content: `${own} ${repeated}` };
}

/** Some of the tags of a story. Most mentions have none. */
const makeTags = ({ tags }: Story, random: Random): string[] =>
  random.percent(60) ? [] : tags.filter(() => random.percent(60));

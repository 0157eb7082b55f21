import { type Mention, type MentionDocument, type Report, searchVector } from '@earshot/coding/entities';
import { SITE_TYPES } from '@earshot/reference-kit';
import type { GenerationPlan } from './accounts.js';
import { AWKWARD_TEXTS, type LanguageTexts } from './corpus.js';
import type { Random } from './random.js';

/** The rows of a mention in its two tables. */
export interface GeneratedMention {
  mention: Mention;
  document: MentionDocument;
}

/** The number of mentions of each report, in proportion to 1, 1/2, 1/3 and so on: a few large reports, many small. */
export function reportSizes(total: number, reports: number): number[] {
  const weights = Array.from({ length: reports }, (_, n) => 1 / (n + 1));
  const sum = weights.reduce((a, b) => a + b, 0);
  const sizes = weights.map((weight) => Math.floor((total * weight) / sum));
  sizes[0] += total - sizes.reduce((a, b) => a + b, 0);
  return sizes;
}

/** Generates mentions one at a time, oldest first. Keeps only their order and the posts for retweets in memory. */
export function* makeMentions(
  plan: GenerationPlan,
  reports: readonly Report[],
  corpus: readonly LanguageTexts[],
  random: Random,
) {
  const languages = corpus.map((texts) => [texts, texts.share] as const);
  const streams = reports.map((report) => ({ report, recentPosts: new RecentPosts(), count: 0 }));
  for (const { report: n, date } of arrivals(reportSizes(plan.mentions, reports.length), plan.until, random)) {
    const stream = streams[n];
    stream.count++;
    yield makeMention(stream.report, stream.count, date, random.weighted(languages), random, stream.recentPosts);
  }
}

/** The date of each mention and the index of its report: oldest first, the reports mixed. */
export function* arrivals(sizes: readonly number[], until: Date, random: Random) {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const reports = new Uint32Array(total);
  let filled = 0;
  for (const [report, size] of sizes.entries()) reports.fill(report, filled, (filled += size));
  random.shuffle(reports);
  const dates = new Float64Array(total)
    .map(() => until.valueOf() - random.skewed(365) * DAY_MS - random.between(0, DAY_MS - 1))
    .sort();
  for (const [n, report] of reports.entries()) yield { report, date: new Date(dates[n]) };
}

/** The last posts of a report, for retweets. */
class RecentPosts {
  private readonly posts: { title: string; content: string | null; texts: LanguageTexts }[] = [];

  remember(post: { title: string; content: string | null; texts: LanguageTexts }): void {
    if (this.posts.length === 20) this.posts.shift();
    this.posts.push(post);
  }

  pick(random: Random) {
    return this.posts.length > 0 ? random.pick(this.posts) : undefined;
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

const SENTIMENTS = [
  ['neutral', 46],
  ['positive', 26],
  ['negative', 18],
  ['unassigned', 9],
  ['ambivalent', 1],
] as const;
const REVIEWS = [
  ['unreviewed', 78],
  ['reviewed', 18],
  ['deleted', 4],
] as const;
const TAGS = ['price', 'taste', 'service', 'to translate', 'Rückfrage', '要確認', 'crisis', 'campaign'];
const JOBS = ['Journalist', 'Chef', 'Engineer', 'Teacher', 'Student', 'Nurse', 'Designer'];
const STATES = ['California', 'Texas', 'Bavaria', 'Île-de-France', 'Ontario', 'Osaka', 'São Paulo'];

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

function makeMention(
  report: Report,
  number: number,
  date: Date,
  drawnTexts: LanguageTexts,
  random: Random,
  recentPosts: RecentPosts,
): GeneratedMention {
  const original = random.percent(12) ? recentPosts.pick(random) : undefined;
  const texts = original?.texts ?? drawnTexts;
  const title = original?.title ?? random.unless(35, () => random.pick(texts.titles));
  const content = original ? original.content : random.unless(2, () => makeContent(texts, random));
  if (!original && title !== null) recentPosts.remember({ title, content, texts });

  const crawled = date.valueOf() + random.skewed(48) * HOUR_MS + random.between(1_000, 600_000);
  const infused = crawled + random.between(1_000, 3_600_000);
  const review_status = random.weighted(REVIEWS);
  const site = original ? '9938' : random.weighted(SITES);
  const isMicroblog = site === '9938';
  const author = random.unless(6, () => random.between(1, 5_000));
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
    type: random.percent(75) ? 'post' : 'comment',
    sentiment: random.weighted(SENTIMENTS),
    channel: report.channels_enabled
      ? random.weighted([
          ['earned', 88],
          ['owned', 12],
        ])
      : null,
    review_status,
    language: texts.language,
    country: random.pick(texts.countries),
    tags: random.percent(15) ? [random.pick(TAGS)] : [],
    source_id: random.unless(3, () => `src-${site}-${random.skewed(400)}`),
    site_id: site,
    site_type_id: isMicroblog ? '17' : random.pick(SITE_TYPES).id,
    media_group: isMicroblog || random.percent(70) ? 'social' : 'mainstream',
    microblog_type: original ? (random.percent(80) ? 'retweet' : 'quoted-retweet') : null,
    author_id: author === null ? null : `${site}-${author}`,
    author_state: author === null ? null : random.unless(60, () => random.pick(STATES)),
    author_job: author === null ? null : random.unless(70, () => random.pick(JOBS)),
    collaboration_user_id: hasTeam ? String(random.between(101, 105)) : null,
    collaboration_status_id: hasTeam ? String(random.between(1, 4)) : null,
    classifier_ids: random.percent(40) ? [`clf-${random.between(1, 12)}`] : [],
    community_ids: random.percent(20) ? [String(random.between(301, 312))] : [],
  };
  const author_name = author === null ? null : `author ${author}`;
  const url = random.unless(1, () => `https://site-${site}.example/${report.id}/${number}`);
  const words = searchVector({ title, content, author_name });
  return { mention, document: { report_id: report.id, id: mention.id, date, title, content, url, author_name, words } };
}

/** One to four sentences of the language, followed by an awkward text in 2 % of the mentions. */
function makeContent({ sentences }: LanguageTexts, random: Random): string {
  const parts = Array.from({ length: random.between(1, 4) }, () => random.pick(sentences));
  if (random.percent(2)) parts.push(random.pick(AWKWARD_TEXTS));
  return parts.join(' ');
}

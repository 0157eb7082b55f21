import type { Report } from '@earshot/coding/entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { AWKWARD_TEXTS, type LanguageTexts, readCorpus, readSubjects, type Subject } from './corpus.js';
import { type GeneratedMention, makeMentions } from './mentions.js';
import { Random } from './random.js';
import { LANGUAGES, SENTIMENTS } from './shares.js';

const SPIKE = new Date('2026-07-15T00:00:00Z');
const plan = {
  ...{ seed: 1, mentions: 6_000, reports: 6, users: 1, years: 1 },
  until: new Date('2026-10-01T00:00:00Z'),
  spikes: [{ day: SPIKE, factor: 50 }],
  languages: [...LANGUAGES],
  sentiments: [...SENTIMENTS],
};
const reports: Report[] = Array.from({ length: plan.reports }, (_, n) => ({
  ...{
    id: `report-${n}`,
    client_id: 'client',
    name: `Report ${n}`,
    channels_enabled: true,
    collaboration_enabled: true,
    retention_days: null,
  },
}));

let corpus: LanguageTexts[];
let subjects: Subject[];
let made: GeneratedMention[];
beforeAll(async () => {
  [corpus, subjects] = [await readCorpus(), await readSubjects()];
  made = [...makeMentions(plan, reports, subjects, corpus, new Random(1))];
});

const isReply = ({ mention }: GeneratedMention) => mention.type === 'comment' || mention.microblog_type !== null;
const posts = () => made.filter((each) => !isReply(each));
const isOn = (date: Date, day: Date) => date.toISOString().slice(0, 10) === day.toISOString().slice(0, 10);

describe('generated mentions (F4)', () => {
  it('say what a demo mention of the language and subject says, with its title, topics, site and media', () => {
    const stories = new Map(corpus.map(({ language, stories: known }) => [language, known]));
    for (const { mention, document } of posts()) {
      const subject = subjects[Number(mention.report_id.slice(-1)) % subjects.length].id;
      const inLanguage = stories.get(mention.language)!;
      const onSubject = inLanguage.filter((story) => story.subject === subject);
      const same = (onSubject.length > 0 ? onSubject : inLanguage).filter(
        ({ title, content, topics, tags, site }) =>
          title === document.title &&
          (document.content === null || document.content.startsWith(content ?? '')) &&
          topics.join() === mention.classifier_ids.join() &&
          mention.tags.every((tag) => tags.includes(tag)) &&
          site.site_id === mention.site_id &&
          site.site_type_id === mention.site_type_id &&
          site.media_group === mention.media_group,
      );
      expect(same, `${mention.id} ${document.content}`).not.toEqual([]);
    }
  });

  it('have the sentiment of their text where the language has one of this sentiment', () => {
    const english = corpus.find(({ language }) => language === 'eng')!.stories;
    const written = posts().filter(({ mention }) => mention.language === 'eng');
    const fitting = written.filter(({ mention, document }) =>
      english.some(
        ({ sentiment, content }) => sentiment === mention.sentiment && document.content?.startsWith(content ?? ''),
      ),
    );
    expect(fitting.length).toBeGreaterThan(0.9 * written.length);
  });

  it('are never empty', () => {
    for (const { document } of made) expect(document.title ?? document.content).not.toBeNull();
    for (const { document } of made.filter(isReply)) expect(document.content).not.toBeNull();
  });

  it('answer and repeat earlier posts of the same report, site and source, by other authors, in their language', () => {
    const byUrl = new Map(posts().map((each) => [each.document.url, each]));
    const replies = made.filter((each) => isReply(each) && each.document.url !== null);
    expect(replies.length).toBeGreaterThan(1_000);
    for (const { mention, document } of replies) {
      const original = byUrl.get(document.url!.split('#')[0])!;
      const { report_id, site_id, site_type_id, source_id, language } = original.mention;
      expect(mention).toMatchObject({ report_id, site_id, site_type_id, source_id, language });
      expect(mention.date.valueOf()).toBeGreaterThanOrEqual(original.mention.date.valueOf());
      if (mention.author_id !== null) expect(mention.author_id).not.toBe(original.mention.author_id);
      const name = original.document.author_name;
      if (mention.type === 'comment') {
        expect(document.content!.startsWith(`@${name} `)).toBe(name !== null);
      } else {
        expect(site_id).toBe('9938');
        expect(document.content!.endsWith(`RT @${name ?? 'unknown'}: ${original.document.content}`)).toBe(true);
        expect(document.content!.startsWith('RT @')).toBe(mention.microblog_type === 'retweet');
      }
    }
  });

  it('name the post that they answer or repeat as their parent and root, and a post itself as its root (D27)', () => {
    const byUrl = new Map(posts().map((each) => [each.document.url, each.document]));
    for (const each of made) {
      const { native_id, parent_id, root_id, url } = each.document;
      expect(native_id === null).toBe(url === null);
      if (!isReply(each)) expect({ parent_id, root_id }).toEqual({ parent_id: null, root_id: native_id });
      if (!isReply(each) || url === null) continue;
      const post = byUrl.get(url.split('#')[0])!.native_id;
      expect(post).not.toBeNull();
      expect({ parent_id, root_id }).toEqual({ parent_id: post, root_id: post });
    }
    const ids = made
      .map(({ document }) => [document.report_id, document.native_id].join())
      .filter((id) => /\d$/.test(id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('have the interactions that a social site shows of most mentions, and their engagement (D27)', () => {
    for (const { mention, document } of made) {
      const { likes, comments, shares } = document.interactions ?? { likes: null, comments: null, shares: null };
      expect(mention.engagement).toBe(likes === null ? null : likes + (comments ?? 0) + (shares ?? 0));
      if (mention.media_group !== 'social') expect(document.interactions).toBeNull();
    }
    const social = made.filter(({ mention }) => mention.media_group === 'social');
    const known = social.filter(({ mention }) => mention.engagement !== null);
    expect(known.length).toBeGreaterThan(0.8 * social.length);
    expect(known.length).toBeLessThan(social.length);
    const engagements = known.map(({ mention }) => mention.engagement!).toSorted((a, b) => a - b);
    expect(engagements[engagements.length >> 1]).toBeLessThan(500);
    expect(engagements.at(-1)).toBeGreaterThan(10_000);
  });

  it('are by authors with one name and one place, whose language is that of the mention, a few of them often', () => {
    const authors = new Map<string, string>();
    const counts = new Map<string, number>();
    for (const { mention, document } of made) {
      const { author_id, author_state: state, author_job, country, language } = mention;
      const { places } = corpus.find((texts) => texts.language === language)!;
      expect(places.map((place) => place.country)).toContain(country);
      if (author_id === null) continue;
      expect(places).toContainEqual({ country, state });
      const person = [document.author_name, country, state, author_job, language].join('|');
      expect(authors.get(author_id) ?? person).toBe(person);
      authors.set(author_id, person);
      counts.set(author_id, (counts.get(author_id) ?? 0) + 1);
    }
    expect(Math.max(...counts.values())).toBeGreaterThan(20);
    expect(counts.size).toBeGreaterThan(1_500);
  });

  it('have names without titles', () => {
    for (const { document } of made) {
      expect(document.author_name ?? '').not.toMatch(
        /(?<!\p{L})(Dr|Mr|Mrs|Ms|Prof|MD|DVM|PhD|Jr|Sr|Ing|Sig|Mme|Herr|Frau|Bayan)(?!\p{L})/u,
      );
    }
  });

  it('are most often about one topic of their subject on the day of a spike', () => {
    const ofReport = posts().filter(({ mention }) => mention.report_id === 'report-0' && isOn(mention.date, SPIKE));
    const counts = new Map<string, number>();
    for (const topic of ofReport.flatMap(({ mention }) => mention.classifier_ids))
      counts.set(topic, (counts.get(topic) ?? 0) + 1);
    expect(ofReport.length).toBeGreaterThan(100);
    expect(Math.max(...counts.values())).toBeGreaterThan(0.6 * ofReport.length);
  });

  it('have some texts that programs often mishandle', () => {
    const awkward = made.filter(({ document }) => AWKWARD_TEXTS.some((text) => document.content?.includes(text)));
    expect(awkward.length).toBeGreaterThan(20);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  CHANNELS,
  CLOSED_LISTS,
  CODABLE_SENTIMENTS,
  COUNTRIES,
  FILTER_SENTIMENTS,
  LANGUAGES,
  MEDIA_GROUPS,
  MENTION_TYPES,
  MICROBLOG_TYPES,
  REVIEW_STATUSES,
  SENTIMENTS,
  SITE_TYPES,
} from './index.js';

const INTERFACE = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'interface.md'), 'utf8');

const sectionOf = (title: string): string => INTERFACE.split(`# ${title}\n`)[1].split(/\n##+ /)[0];

/** The codes and names that a section lists, in its order, the local ones first. */
const codesIn = (title: string): string[][] =>
  [...sectionOf(title).matchAll(/^(?:Local codes|Other codes|Identifiers): ([^]+?)\.\n/gm)]
    .flatMap(([, list]) => list.replaceAll('\n', ' ').split('; '))
    .map((entry) => /^`(\S+)` (.+)$/.exec(entry)?.slice(1) ?? [entry]);

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('reference lists', () => {
  it('have every country of the interface with its name and no other, local codes first (2.7)', () => {
    expect(COUNTRIES.map(({ id, name }) => [id, name])).toEqual(codesIn('2.7 Countries'));
    expect(ids(COUNTRIES.slice(0, 2))).toEqual(['AAA', 'ZZZ']);
  });

  it('have the country names of ISO 3166-1, and those of the interface for local codes (2.7)', () => {
    const names = Object.fromEntries(COUNTRIES.map(({ id, name }) => [id, name]));
    expect(names).toMatchObject({ AAA: 'Undefined', ZZZ: 'Not available', FRA: 'France', CIV: "Côte d'Ivoire" });
  });

  it('have every language of the interface with its name, local codes first (2.8)', () => {
    expect(LANGUAGES.map(({ id, name }) => [id, name])).toEqual(codesIn('2.8 Languages'));
    expect(ids(LANGUAGES.slice(0, 2))).toEqual(['qaa', 'qtz']);
  });

  it('have all sentiments, the deprecated one, and those of coding and filters (2.4, 2.6, 2.9)', () => {
    expect(ids(SENTIMENTS)).toEqual(['negative', 'positive', 'neutral', 'unassigned', 'ambivalent']);
    expect(ids(SENTIMENTS.filter(({ deprecated }) => deprecated))).toEqual(['ambivalent']);
    expect(CODABLE_SENTIMENTS).toEqual(['positive', 'neutral', 'negative', 'unassigned']);
    expect(FILTER_SENTIMENTS).toEqual(['negative', 'positive', 'neutral', 'undefined']);
  });

  it('have review statuses, channels and site types (2.4, 2.6, 2.10)', () => {
    expect(ids(REVIEW_STATUSES)).toEqual(['reviewed', 'unreviewed', 'deleted']);
    expect(CHANNELS).toEqual(['owned', 'earned']);
    const types = codesIn('Site types').map(([id, name]) => [id, name.replace(/ \(.+\)$/, '')]);
    expect(SITE_TYPES.map(({ id, name }) => [id, name])).toEqual(types);
  });

  it('have mention types, media groups and microblog types (2.6)', () => {
    expect(MENTION_TYPES).toEqual(['comment', 'post']);
    expect(MEDIA_GROUPS).toEqual(['social', 'mainstream']);
    expect(MICROBLOG_TYPES).toEqual(['retweet', 'quoted-retweet']);
  });

  it('have a different name for every entry, also if the interface has none (2.6 to 2.10)', () => {
    for (const list of [COUNTRIES, LANGUAGES, SENTIMENTS, REVIEW_STATUSES, SITE_TYPES]) {
      const names = list.map(({ name }) => name);
      for (const name of names) expect(name).toMatch(/\S/);
      expect(new Set(names).size).toBe(list.length);
    }
  });

  it('are frozen', () => {
    for (const list of [COUNTRIES, LANGUAGES, SENTIMENTS, REVIEW_STATUSES, SITE_TYPES]) {
      expect(Object.isFrozen(list) && list.every((entry) => Object.isFrozen(entry))).toBe(true);
    }
    for (const values of [
      ...[CHANNELS, CODABLE_SENTIMENTS, FILTER_SENTIMENTS, MENTION_TYPES, MEDIA_GROUPS, MICROBLOG_TYPES],
      ...Object.values(CLOSED_LISTS).map((list) => list.values),
    ]) {
      expect(Object.isFrozen(values)).toBe(true);
    }
  });
});

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

const COUNTRY_CODES = `
  AFG ALB DZA AND AGO AIA ATA ATG ARG ARM ABW AUS AUT AZE BHS BHR BGD BRB BLR BEL BLZ BEN BMU BTN BOL BIH BWA BRA BRN
  BGR BFA BDI CPV KHM CMR CAN CYM CAF TCD CHL CHN COL COM COG COD COK CRI CIV HRV CUB CYP CZE DNK DJI DMA DOM ECU EGY
  SLV GNQ ERI EST ETH FLK FRO FJI FIN FRA PYF GAB GMB GEO DEU GHA GIB GRC GRL GRD GLP GTM GIN GNB GUY HTI VAT HND HKG
  HUN ISL IND IDN IRN IRQ IRL ISR ITA JAM JPN JOR KAZ KEN KIR PRK KOR KWT KGZ LAO LVA LBN LSO LBR LBY LIE LTU LUX MAC
  MKD MDG MWI MYS MDV MLI MLT MHL MTQ MRT MUS MEX FSM MDA MCO MNG MNE MSR MAR MOZ MMR NAM NRU NPL NLD ANT NCL NZL NIC
  NER NGA NOR OMN PAK PLW PSE PAN PNG PRY PER PHL PCN POL PRT PRI QAT REU ROU RUS RWA SHN KNA LCA MAF VCT WSM SMR STP
  SAU SEN SRB SYC SLE SGP SVK SVN SLB SOM ZAF ESP LKA SDN SUR SWZ SWE CHE SYR TWN TJK TZA THA TLS TGO TON TTO TUN TUR
  TKM TCA TUV UGA UKR ARE GBR USA URY UZB VUT VEN VNM VGB YEM ZMB ZWE`;

const LANGUAGE_LIST = `
  afr Afrikaans; sqi Albanian; ara Arabic; hye Armenian; asm Assamese; aze Azerbaijani; eus Basque; bel Belarusian;
  ben Bengali; bos Bosnian; bul Bulgarian; mya Burmese; cat Catalan; khm Central Khmer; zho Chinese; zho-Hans Chinese
  (simplified characters); zho-Hant Chinese (traditional characters); hrv Croatian; ces Czech; dan Danish; nld Dutch;
  eng English; est Estonian; fin Finnish; fra French; gla Gaelic; glg Galician; kat Georgian; deu German; guj
  Gujarati; heb Hebrew; hin Hindi; hun Hungarian; isl Icelandic; ind Indonesian; ita Italian; jpn Japanese; jav
  Javanese; kaz Kazakh; kin Kinyarwanda; kir Kirghiz; kor Korean; kur Kurdish; lao Lao; lav Latvian; lit Lithuanian;
  mkd Macedonian; mlg Malagasy; msa Malay (macrolanguage); mal Malayalam; mlt Maltese; mar Marathi; ell Modern Greek;
  mon Mongolian; nep Nepali (macrolanguage); nor Norwegian; ori Oriya (macrolanguage); pan Panjabi; fas Persian /
  Farsi; pol Polish; por Portuguese; pus Pushto; ron Romanian; roh Romansh; rus Russian; srp Serbian; sin Sinhala; slk
  Slovak; slv Slovenian; som Somali; spa Spanish; swa Swahili (macrolanguage); swe Swedish; tgl Tagalog / Filipino;
  tgk Tajik; tam Tamil; tel Telugu; tha Thai; tur Turkish; ukr Ukrainian; urd Urdu; vie Vietnamese; zul Zulu`;

const SITE_TYPE_TABLE = `1 | National newspaper
2 | Regional newspaper
3 | Institution, government
4 | Professional news, Industry news
5 | Company
7 | General news, Magazine
8 | News agency
9 | Blog
10 | TV, radio
11 | Forum
13 | Not shown
14 | Video and Photo Sharing
15 | Consumer opinions
16 | Comments
17 | Social network
20 | Facebook-style community app
21 | Hosted Community`;

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('reference lists', () => {
  it('have exactly the country codes of the interface, local codes first (2.7)', () => {
    expect(ids(COUNTRIES)).toEqual(['AAA', 'ZZZ', ...COUNTRY_CODES.trim().split(/\s+/)]);
  });

  it('have the country names of ISO 3166-1, and those of the interface for local codes (2.7)', () => {
    const names = Object.fromEntries(COUNTRIES.map(({ id, name }) => [id, name]));
    expect(names).toMatchObject({ AAA: 'Undefined', ZZZ: 'Not available', FRA: 'France', CIV: "Côte d'Ivoire" });
  });

  it('have the languages of the interface with their names, local codes first (2.8)', () => {
    const listed = LANGUAGE_LIST.trim()
      .replaceAll(/\s+/g, ' ')
      .split('; ')
      .map((entry) => [entry.split(' ', 1)[0], entry.slice(entry.indexOf(' ') + 1)]);
    expect(LANGUAGES.map(({ id, name }) => [id, name])).toEqual([
      ['qaa', 'Undefined'],
      ['qtz', 'Not Available'],
      ...listed,
    ]);
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
    const types = SITE_TYPE_TABLE.split('\n').map((row) => row.split(' | '));
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

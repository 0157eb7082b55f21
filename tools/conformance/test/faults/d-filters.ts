import { filterSetsOf, type Json } from './changes.js';
import { faults } from './fault.js';

const TIME_KEYS = ['crawled_at', 'infused_at', 'period', 'review_date', 'reviewed_at'];

/** Changes the ranges of times. */
export const timesOf = (change: (range: Json) => unknown) =>
  filterSetsOf((set) => {
    for (const key of TIME_KEYS) if (set[key]) change(set[key]);
  });

const isDay = (time: unknown): boolean => typeof time === 'string' && /^\d{4}-\d\d-\d\d$/.test(time);

export const filterFaults = [
  ...faults('D1', {
    'loses the last value of a filter': filterSetsOf((set) => {
      for (const [key, values] of Object.entries<Json>(set)) {
        if (Array.isArray(values) && key !== 'ids' && values.length > 1) values.pop();
      }
    }),
    'ignores the filter communities': filterSetsOf((set) => delete set.communities),
  }),
  ...faults('D18', {
    'compares tags in lower case': filterSetsOf((set) => {
      if (Array.isArray(set.tags)) set.tags = set.tags.map((tag: string) => tag.toLowerCase());
    }),
  }),
  ...faults('D27', {
    'ignores the filter root_ids': filterSetsOf((set) => delete set.root_ids),
    'compares roots in lower case': filterSetsOf((set) => {
      if (Array.isArray(set.root_ids)) set.root_ids = set.root_ids.map((root: string) => root.toLowerCase());
    }),
  }),
  ...faults('D23', {
    'ignores the filter missing': filterSetsOf((set) => delete set.missing),
    'needs all fields of missing to be missing': filterSetsOf((set) => {
      if (set.missing?.length > 1) set.missing = set.missing.slice(0, 1);
    }),
    'accepts a language as missing': filterSetsOf((set) => {
      if (Array.isArray(set.missing)) set.missing = set.missing.filter((field: string) => field !== 'language');
    }),
  }),
  ...faults('D1', {
    'leaves out the begin of influence': filterSetsOf(
      ({ influence }) => influence?.begin !== undefined && influence.begin++,
    ),
    'ignores include_bounds': timesOf((range) => delete range.include_bounds),
  }),
  ...faults('D5', {
    'takes a bare date as the first instant of the day': timesOf((range) => {
      if (isDay(range.end)) range.end += 'T00:00:00Z';
    }),
    'leaves out only the first instant of a day with include_bounds false': timesOf((range) => {
      if (range.include_bounds === false && isDay(range.begin)) range.begin += 'T00:00:00Z';
    }),
    'ignores include_bounds where it does not exist': filterSetsOf(
      ({ infused_at }) => delete infused_at?.include_bounds,
    ),
  }),
  ...faults('D6', {
    'combines the lists of medias with AND': filterSetsOf((set) => {
      if (!set.medias?.sites || !set.medias.site_types) return;
      const { sites, site_types } = set.medias;
      Object.assign(set, { medias: { site_types }, boolean: { must: { medias: { sites } } } });
    }),
  }),
  ...faults('D7', {
    'treats must_not as must': filterSetsOf(({ boolean }) => {
      if (boolean?.must_not) Object.assign(boolean, { must: boolean.must_not, must_not: {} });
    }),
    'treats should as must': filterSetsOf(({ boolean }) => {
      if (boolean?.should) Object.assign(boolean, { must: { ...boolean.must, ...boolean.should }, should: {} });
    }),
    'matches nothing for an empty should': filterSetsOf(({ boolean }) => {
      if (boolean?.should && Object.keys(boolean.should).length === 0) boolean.should = { ids: ['none'] };
    }),
    'ignores values that exceed the limit': filterSetsOf((set) => {
      if (Array.isArray(set.ids)) set.ids = set.ids.slice(0, 10_000);
    }),
  }),
  ...faults('D8', {
    'does not know reviewed_at': filterSetsOf((set) => {
      if (set.reviewed_at) set.mood = set.reviewed_at;
      delete set.reviewed_at;
    }),
    'ignores author_jobs': filterSetsOf((set) => delete set.author_jobs),
  }),
  ...faults('D9', {
    'has unassigned as a value of the filter': filterSetsOf((set) => {
      set.sentiments = set.sentiments?.map((value: string) => (value === 'unassigned' ? 'undefined' : value));
    }),
    'finds ambivalent mentions by undefined': filterSetsOf((set) => {
      if (!set.sentiments?.includes('undefined')) return;
      const others = ['positive', 'negative', 'neutral'].filter((value) => !set.sentiments.includes(value));
      delete set.sentiments;
      if (others.length > 0) set.boolean = { must_not: { sentiments: others } };
    }),
  }),
  ...faults('D10', {
    'ignores channels for a report without channels': filterSetsOf(
      (set, report) => report === 'conformance-plain' && delete set.channels,
    ),
    'ignores collaboration filters in a report without collaboration': filterSetsOf(
      (set, report) => report === 'conformance-plain' && delete set.collaboration_users,
    ),
  }),
  ...faults('D11', {
    'finds all Chinese mentions by zho': filterSetsOf(({ languages }) => {
      if (languages?.includes('zho')) languages.push('zho-Hans', 'zho-Hant');
    }),
  }),
];

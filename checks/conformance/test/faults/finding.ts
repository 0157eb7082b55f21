import { answersOf, bodiesOf, errorsOf, filterSetsOf, ignoring, type Json, pathsOf, queriesOf } from './changes.js';
import { EXPORT, faults, SEARCH, UPDATE } from './fault.js';

/** Ignores a filter of searches, inside booleans, too. */
const withoutFilter = (key: string) => filterSetsOf((set) => delete set[key]);

/** Ignores a filter of searches in a report without what it needs. */
const withoutFilterInPlain = (key: string) =>
  filterSetsOf((set, report) => report === 'conformance-plain' && delete set[key]);

/** Changes each value of a list filter. */
const valuesOf = (key: string, change: (value: string) => string) =>
  filterSetsOf((set) => {
    if (Array.isArray(set[key])) set[key] = set[key].map(change);
  });

const lower = (text: string): string => text.toLowerCase();

/** Changes the ranges of times. */
const timesOf = (change: (range: Json) => unknown) =>
  filterSetsOf((set) => {
    for (const key of ['crawled_at', 'infused_at', 'period', 'review_date', 'reviewed_at'])
      if (set[key]) change(set[key]);
  });

const isDay = (time: unknown): boolean => typeof time === 'string' && /^\d{4}-\d\d-\d\d$/.test(time);

/** The answers to searches before the last ones. */
const earlier = new Map<string, Buffer>();

export const findingFaults = [
  ...faults('D1', 'answers with the 20 newest mentions, the total and the next cursor by default', {
    'answers with 10 mentions by default': pathsOf(SEARCH, /_search$/, '_search?size=10'),
  }),
  ...faults('D1', 'leaves out the total with "total": false', { 'ignores "total": false': ignoring(SEARCH, 'total') }),
  ...faults('D1', 'accepts size, from and sort in the body and in the URL, but not in both', {
    'ignores from in the URL': pathsOf(SEARCH, '?from=1&', '?'),
  }),
  ...faults('D1', 'sorts by each key in both directions, unknown values last and ties by id', {
    'ignores the direction of a sort': bodiesOf(SEARCH, ({ sort }) => {
      for (const key of Object.keys(sort ?? {})) if (sort[key] === 'asc') sort[key] = 'desc';
    }),
  }),
  ...faults('D1', 'indents the answer with pretty, and not with pretty=false', {
    'always indents': answersOf(SEARCH, (answer) => {
      answer.body = Buffer.from(JSON.stringify(JSON.parse(answer.body.toString()), null, 2));
    }),
  }),
  ...faults('D1', 'finds exactly the mentions with one of the values, for every filter (interface 2.6)', {
    'loses the last value of a filter': filterSetsOf((set) => {
      for (const [key, values] of Object.entries<Json>(set)) {
        if (Array.isArray(values) && key !== 'ids' && values.length > 1) values.pop();
      }
    }),
    'ignores the filter communities': withoutFilter('communities'),
  }),
  ...faults('D1', 'finds exactly the mentions within a range, for every range (interface 2.6)', {
    'leaves out the begin of influence': filterSetsOf(
      ({ influence }) => influence?.begin !== undefined && influence.begin++,
    ),
    'ignores include_bounds': timesOf((range) => delete range.include_bounds),
  }),
  ...faults('D5', 'treats a bare date as the whole day in UTC', {
    'takes a bare date as the first instant of the day': timesOf((range) => {
      if (isDay(range.end)) range.end += 'T00:00:00Z';
    }),
    'leaves out only the first instant of a day with include_bounds false': timesOf((range) => {
      if (range.include_bounds === false && isDay(range.begin)) range.begin += 'T00:00:00Z';
    }),
  }),
  ...faults('D5', 'rolls whole days, weeks and months up to the newest mention', {
    'ends each rolling period before today': filterSetsOf(({ period }) => period?.to && (period.to = 'now')),
    'takes seven days for a week': filterSetsOf(({ period }) => {
      if (period?.last?.weeks && !period.last.days) period.last = { days: 7 * period.last.weeks };
    }),
  }),
  ...faults('D6', 'combines the lists of medias and of influencers with OR', {
    'combines the lists of medias with AND': filterSetsOf((set) => {
      if (!set.medias?.sites || !set.medias.site_types) return;
      const { sites, site_types } = set.medias;
      Object.assign(set, { medias: { site_types }, boolean: { must: { medias: { sites } } } });
    }),
  }),
  ...faults('D7', 'finds what matches all of must, one of should, and none of must_not', {
    'treats must_not as must': filterSetsOf(({ boolean }) => {
      if (boolean?.must_not) Object.assign(boolean, { must: boolean.must_not, must_not: {} });
    }),
    'treats should as must': filterSetsOf(({ boolean }) => {
      if (boolean?.should) Object.assign(boolean, { must: { ...boolean.must, ...boolean.should }, should: {} });
    }),
  }),
  ...faults('D7', 'ignores an empty member of a boolean', {
    'matches nothing for an empty should': filterSetsOf(({ boolean }) => {
      if (boolean?.should && Object.keys(boolean.should).length === 0) boolean.should = { ids: ['none'] };
    }),
  }),
  ...faults('D8', 'accepts author_states and author_jobs inside booleans, too', {
    'ignores author_jobs': withoutFilter('author_jobs'),
  }),
  ...faults('D9', 'finds unassigned mentions by "undefined", and ambivalent ones by no value', {
    'finds ambivalent mentions by undefined': filterSetsOf((set) => {
      if (!set.sentiments?.includes('undefined')) return;
      const others = ['positive', 'negative', 'neutral'].filter((value) => !set.sentiments.includes(value));
      delete set.sentiments;
      if (others.length > 0) set.boolean = { must_not: { sentiments: others } };
    }),
  }),
  ...faults('D10', 'matches no mention by collaboration in a report without collaboration', {
    'ignores collaboration filters in a report without collaboration': withoutFilterInPlain('collaboration_users'),
  }),
  ...faults('D11', 'finds only mentions coded zho by zho', {
    'finds all Chinese mentions by zho': filterSetsOf(({ languages }) => {
      if (languages?.includes('zho')) languages.push('zho-Hans', 'zho-Hant');
    }),
  }),
  ...faults('D12', 'finds words, phrases and prefixes, in lower and upper case', {
    'combines words with OR': queriesOf((query) => query.replace(/^(\w+) (\w+)$/, '$1 OR $2')),
    'has operators in lower case': queriesOf((query) => query.replaceAll(' or ', ' OR ')),
  }),
  ...faults('D12', 'searches one field with the prefixes title, content and author', {
    'ignores title:': queriesOf((query) => query.replaceAll('title:', '')),
  }),
  ...faults('D12', 'finds terms near each other with NEAR', {
    'ignores the distance of NEAR': queriesOf((query) => query.replaceAll(/NEAR\/\d+/g, 'AND')),
    'has a distance that is too small by one': queriesOf((query) => query.replaceAll('NEAR/6', 'NEAR/5')),
  }),
  ...faults('D12', 'finds a word however it is written, also where something invisible is in it', {
    'lowers case instead of folding': queriesOf((query) => query.replace('STRASSE', 'strasze')),
    'splits words at what is invisible': queriesOf((query) => query.replaceAll('\u200b', ' ')),
  }),
  ...faults('D12', 'reads typographic and full-width signs as what they look like', {
    'does not read typographic signs': queriesOf((query) => query.replaceAll(/[“”«»]/g, ' ')),
  }),
  ...faults('D12', 'distinguishes accents, and finds characters of scripts without spaces', {
    'ignores accents': queriesOf((query) => (query === 'cafe' ? 'cafe OR café' : query)),
  }),
  ...faults('D15', 'finds what one of the keywords finds', {
    'combines keywords with AND': filterSetsOf((set) => {
      if (set.keywords?.length > 1) set.keywords = [set.keywords.map((each: string) => `(${each})`).join(' AND ')];
    }),
  }),
  ...faults('D17', 'shows a change in the very next search, aggregation and GET', {
    'answers a search as it did the time before': answersOf(SEARCH, (answer, { path, body }) => {
      const search = `${path} ${body.toString()}`;
      const before = earlier.get(search);
      earlier.set(search, answer.body);
      if (before) answer.body = before;
    }),
  }),
  ...faults('D18', 'finds mentions by their tags, exactly', { 'compares tags in lower case': valuesOf('tags', lower) }),
  ...faults('D19', 'has the whole report without a filter', {
    'ignores filters': ignoring(EXPORT, 'filters.sentiments'),
  }),
  ...faults('D19', 'goes on after an id, and counts what is left', { 'ignores after': ignoring(EXPORT, 'after') }),
  ...faults('D19', 'has the order of sort, and times of a time zone', {
    'ignores sort': ignoring(EXPORT, 'sort'),
    'ignores the time zone': ignoring(EXPORT, 'time_zone'),
  }),
  ...faults('D19', 'makes a table with a column for each member, in which no cell is a formula', {
    'ignores fields[mention]': pathsOf(EXPORT, /\?.*/, ''),
  }),
  ...faults('D23', 'finds mentions without a value of a field, and inside must_not those with one', {
    'ignores the filter missing': withoutFilter('missing'),
  }),
  ...faults('D23', 'finds mentions without a value of at least one of several fields', {
    'needs all fields of missing to be missing': filterSetsOf((set) => set.missing?.splice(1)),
  }),
  ...faults('D25', 'finds with saved what the saved filters find, alternatively', {
    'uses only the first saved search': filterSetsOf((set) => set.saved?.splice(1)),
    'ignores the filters next to saved': bodiesOf(SEARCH, (body: Json) => {
      if (body.filters?.saved) body.filters = { saved: body.filters.saved };
    }),
  }),
  ...faults('D25', 'updates what a saved search finds', {
    'finds nothing with a saved search in an update': bodiesOf(UPDATE, ({ filters }) => {
      if (filters?.saved) filters.ids = ['conformance-none'];
    }),
  }),
  ...faults('D26', 'finds hashtags, names and cashtags apart from words', {
    'ignores the signs of tags': queriesOf((query) => query.replaceAll(/[#@$](?=\w)/g, '')),
    'finds a part of a hashtag': queriesOf((query) => query.replace(/^#cola$/, 'cola')),
    'cuts hashtags': queriesOf((query) => query.replace('#col·legi', '#col')),
    'finds a name only as a whole': queriesOf((query) => query.replace(/^@lemona$/, '@lemona -example')),
  }),
  ...faults('D26', 'finds an emoji as a word', {
    'ignores skin tones': queriesOf((query) => query.replaceAll('👍🏽', '👍')),
  }),
  ...faults('D26', 'finds one of each group near each other', {
    'takes only the first of a group': queriesOf((query) => query.replaceAll(/(NEAR\/\d \(\w+) OR \w+\)/g, '$1)')),
  }),
  ...faults('D26', 'finds terms in the order of ONEAR', {
    'ignores the order of ONEAR': queriesOf((query) => query.replaceAll('ONEAR', 'NEAR')),
  }),
  ...faults('D26', 'searches all of a group in the field before it', {
    'applies a field to the first word only': queriesOf((query) =>
      query.replace(/^title:\((\w+) (\w+)\)$/, 'title:$1 $2'),
    ),
  }),
  ...faults('D26', 'says at which character a query is wrong', {
    'counts a surrogate pair as two characters': errorsOf(SEARCH, (error) => {
      error.detail = error.detail.replace('at character 9:', 'at character 10:');
    }),
  }),
  ...faults('D27', 'finds mentions by their roots, exactly', {
    'ignores the filter root_ids': withoutFilter('root_ids'),
    'compares roots in lower case': valuesOf('root_ids', lower),
  }),
  ...faults('D27', 'sorts by interactions and the engagement, unknown ones last', {
    'sorts by influence in place of engagement': bodiesOf(SEARCH, ({ sort }) => {
      if (!sort?.engagement) return;
      sort.influence = sort.engagement;
      delete sort.engagement;
    }),
  }),
  ...faults('D28', 'reads the filter media as medias', {
    'ignores the filter media': ignoring(SEARCH, 'filters.media'),
  }),
];

import { answersOf, errorsOf, filterSetsOf } from './changes.js';
import { timesOf } from './d-filters.js';
import { faults, SEARCH } from './fault.js';

/** Changes the expressions of queries. */
const queriesOf = (change: (query: string) => string) =>
  filterSetsOf((set) => {
    if (typeof set.query === 'string') set.query = change(set.query);
  });

const detailsOf = (change: (detail: string) => string) =>
  errorsOf(SEARCH, (error) => (error.detail = change(error.detail)));

export const queryFaults = [
  ...faults('D12', {
    'combines words with OR': queriesOf((query) => query.replace(/^(\w+) (\w+)$/, '$1 OR $2')),
    'has operators in lower case': queriesOf((query) => query.replaceAll(' or ', ' OR ')),
    'ignores title:': queriesOf((query) => query.replaceAll('title:', '')),
    'ignores the distance of NEAR': queriesOf((query) => query.replaceAll(/NEAR\/\d+/g, 'AND')),
    'has a distance that is too small by one': queriesOf((query) => query.replaceAll('NEAR/6', 'NEAR/5')),
    'closes parentheses itself': queriesOf((query) => (query === '(fizzy' ? '(fizzy)' : query)),
    'does not say where a syntax error is': detailsOf((detail) => detail.replace(/ at character \d+/, '')),
    'ignores accents': queriesOf((query) => (query === 'cafe' ? 'cafe OR café' : query)),
  }),
  ...faults('D26', {
    'ignores the signs of tags': queriesOf((query) => query.replaceAll(/[#@$](?=\w)/g, '')),
    'finds a part of a hashtag': queriesOf((query) => query.replace(/^#cola$/, 'cola')),
    'ignores skin tones': queriesOf((query) => query.replaceAll('👍🏽', '👍')),
    'takes only the first of a group': queriesOf((query) => query.replaceAll(/(NEAR\/\d \(\w+) OR \w+\)/g, '$1)')),
    'ignores the order of ONEAR': queriesOf((query) => query.replaceAll('ONEAR', 'NEAR')),
    'applies a field to the first word only': queriesOf((query) =>
      query.replace(/^title:\((\w+) (\w+)\)$/, 'title:$1 $2'),
    ),
    'counts a surrogate pair as two characters': detailsOf((detail) =>
      detail.replace('at character 9:', 'at character 10:'),
    ),
  }),
  ...faults('D15', {
    'combines keywords with AND': filterSetsOf((set) => {
      if (set.keywords?.length > 1) set.keywords = [set.keywords.map((each: string) => `(${each})`).join(' AND ')];
    }),
    'does not name the keyword': errorsOf(
      SEARCH,
      ({ meta }) => meta && (meta.path = meta.path?.replace(/(keywords)\[\d+\]/, '$1')),
    ),
  }),
];

export const invalidFilterFaults = [
  ...faults('D13', {
    'does not say where an invalid filter is': errorsOf(SEARCH, ({ meta }) => delete meta?.path),
    'ignores unknown filters': filterSetsOf((set) => delete set.mood),
    'ignores an empty list': filterSetsOf((set) => set.ids?.length === 0 && delete set.ids),
    'rejects identifiers that do not exist': answersOf(SEARCH, (answer, { body }) => {
      if (body.includes('conformance-unknown')) answer.status = 404;
    }),
    'reports only the first problem': answersOf(SEARCH, (answer) => {
      if (answer.status !== 400) return;
      const { errors } = JSON.parse(answer.body.toString());
      answer.body = Buffer.from(JSON.stringify({ errors: errors.slice(0, 1) }));
    }),
  }),
  ...faults('D14', {
    'takes a time without an offset as UTC': timesOf((range) => {
      if (/T\d\d:\d\d:\d\d$/.test(range.begin)) range.begin += 'Z';
    }),
    'exchanges a begin after its end': timesOf((range) => {
      if (range.begin > range.end) [range.begin, range.end] = [range.end, range.begin];
    }),
  }),
];

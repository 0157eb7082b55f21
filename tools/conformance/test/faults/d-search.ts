import { answersOf, bodiesOf, dataOf, documentsOf, type Json, pathsOf, requestsOf } from './changes.js';
import { errorOf, faults, type FaultyRequest, SEARCH } from './fault.js';

/** Changes the meta of searches that succeed. */
const metaOf = (change: (meta: Json, data: Json) => unknown) =>
  documentsOf(SEARCH, ({ meta, data }) => {
    if (data) change(meta, data);
  });

const isSortedByInfluence = ({ body }: FaultyRequest): boolean => body.includes('"influence":"');

/** Changes the order of mentions that are sorted by influence. */
const orderOf = (before: (a: Json, b: Json) => boolean) =>
  dataOf(SEARCH, (data, request) =>
    isSortedByInfluence(request)
      ? data.toSorted((a: Json, b: Json) => Number(before(b, a)) - Number(before(a, b)))
      : data,
  );

const isKnown = ({ influence }: Json): boolean => influence !== null;

export const searchFaults = [
  ...faults('D27', {
    'sorts by influence in place of engagement': bodiesOf(SEARCH, ({ sort }) => {
      if (!sort?.engagement) return;
      sort.influence = sort.engagement;
      delete sort.engagement;
    }),
  }),
  ...faults('D1', {
    'answers with 10 mentions by default': requestsOf(SEARCH, (request) => {
      if (!/size/.test(request.path + request.body.toString())) request.path += '?size=10';
    }),
    'has a total that is too large by one': metaOf((meta) => (meta.total += 1)),
    'has the size of the page as the total': metaOf((meta, data) => (meta.total &&= data.length)),
    'drops meta.next': metaOf((meta) => delete meta.next),
    'has a next page after the last one': metaOf((meta) => (meta.next ??= 'WyJkYXRlIl0')),
    'ignores "total": false': bodiesOf(SEARCH, (body) => void delete body.total),
    'ignores from in the URL': pathsOf(SEARCH, (path) => path.replace('?from=1&', '?')),
    'ignores the direction of a sort': bodiesOf(SEARCH, ({ sort }) => {
      for (const key of Object.keys(sort ?? {})) if (sort[key] === 'asc') sort[key] = 'desc';
    }),
    'sorts unknown values first': orderOf((a, b) => !isKnown(a) && isKnown(b)),
    'breaks ties by id descending': dataOf(SEARCH, (data, request) => {
      if (!isSortedByInfluence(request)) return data;
      const groups = new Map<unknown, Json[]>();
      for (const each of data) groups.set(each.influence, [each, ...(groups.get(each.influence) ?? [])]);
      return [...groups.values()].flat();
    }),
    'has a mention twice on a page': dataOf(SEARCH, (data) => {
      if (data.length === 7) data[6] = data[5];
    }),
    'always indents': answersOf(SEARCH, (answer) => {
      answer.body = Buffer.from(JSON.stringify(JSON.parse(answer.body.toString()), null, 2));
    }),
    'accepts from and after together': bodiesOf(SEARCH, (body) => {
      if (body.after) delete body.from;
    }),
    'does not name after for a page that is too far': answersOf(SEARCH, (answer) => {
      answer.body = Buffer.from(answer.body.toString().replaceAll('use after with', 'use'));
    }),
    'accepts a size of 1 001': bodiesOf(SEARCH, (body) => {
      if (body.size === 1_001) body.size = 1_000;
    }),
    'does not find deleted mentions': dataOf(SEARCH, (data) =>
      data.filter(({ review }: Json) => review?.status !== 'deleted'),
    ),
    'requires a body': requestsOf(SEARCH, ({ body }) => (body.length === 0 ? errorOf(400, 'Bad Request') : undefined)),
  }),
];

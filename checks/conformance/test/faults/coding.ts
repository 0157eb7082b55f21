import { answersOf, bodiesOf, documentsOf, errorsOf, ignoring, type Json, pathsOf, requestsOf } from './changes.js';
import {
  answerOf,
  BULK,
  type Change,
  CHANGES,
  faults,
  FEED,
  IMPORT,
  MENTION,
  SETTINGS,
  UNDO,
  UPDATE,
} from './fault.js';
import type { FaultyAnswer } from './fault.js';

/** Changes the items of bulk requests. */
const itemsOf = (change: (items: Json[]) => Json[]) =>
  bodiesOf(BULK, (body) => {
    if (Array.isArray(body.data)) body.data = change(body.data);
  });

/** Changes the payload of each item, where it is an object. */
const payloadsOf = (change: (payload: Json) => unknown) =>
  itemsOf((items) => {
    for (const item of items) if (typeof item?.payload === 'object' && item.payload !== null) change(item.payload);
    return items;
  });

/** Changes each tag of a payload. */
const tagsOf = (change: (tag: string) => string) =>
  payloadsOf((payload) => {
    if (Array.isArray(payload.tags)) payload.tags = payload.tags.map((tag: unknown) => change(String(tag)));
  });

/** Changes the edits of tags of each item. */
const editsOf = (change: (edits: Json, payload: Json) => unknown) =>
  payloadsOf((payload) => {
    if (typeof payload.tags === 'object' && payload.tags !== null) change(payload.tags, payload);
  });

/** Changes the review of mentions that are read. */
const reviewsOf = (change: (review: Json) => unknown) =>
  documentsOf(MENTION, ({ data }) => data?.review && change(data.review));

/** Changes the mentions of an import. */
const importedOf = (change: (mention: Json) => unknown) =>
  bodiesOf(IMPORT, ({ data }) => Array.isArray(data) && data.forEach(change));

/** Restores nothing where another edit came after the change. */
function undoesByValue(): Change {
  let isEditedSince = false;
  const answer = { data: { counter: { provided: 1, success: 0, errors: 1 } }, errors: [] };
  return {
    request({ path, body }) {
      if (BULK.test(path)) isEditedSince = body.includes('"later"');
      return UNDO.test(path) && isEditedSince ? answerOf(200, answer) : undefined;
    },
  };
}

/** The errors of the requests with each key. */
const firstErrors = new Map<string, FaultyAnswer>();

/** The first review time of each status. */
const firstTimes: Record<string, string> = {};

/** Since when the first page of a reader was asked for. */
let first: string | undefined;

export const codingFaults = [
  ...faults('C1', 'sets every member of a payload (interface 2.4)', {
    'does not code the language': ignoring(BULK, 'data.*.payload.language'),
  }),
  ...faults('C2', 'names at most 20 unknown members, and then how many more there are', {
    'does not say how many unknown members there are': errorsOf(BULK, (error) => {
      error.detail = error.detail.replace('; 5 more members are not known', '');
    }),
  }),
  ...faults('C3', 'fails an invalid item, and names the member that is wrong', {
    'ignores a member that is null': payloadsOf((payload) => {
      for (const [name, value] of Object.entries(payload)) if (value === null) delete payload[name];
    }),
    'does not distinguish upper and lower case in values': payloadsOf(
      (payload) => (payload.sentiment &&= String(payload.sentiment).toLowerCase()),
    ),
  }),
  ...faults('C4', 'clears the tags with an empty array', {
    'leaves the tags for an empty array': itemsOf((items) => items.filter((item) => item?.payload?.tags?.length !== 0)),
  }),
  ...faults('C4', 'fails an item whose tags exceed the limits', {
    'cuts off long tags': tagsOf((tag) => [...tag].slice(0, 255).join('')),
  }),
  ...faults('C4', 'keeps tags in NFC without white space at their ends, and finds them in any form', {
    'keeps white space at the ends of tags': tagsOf((tag) => tag.replace(/^\s/, '_')),
  }),
  ...faults('C6', 'applies the items of one mention in posted order, and counts each', {
    'applies items in reverse order': {
      ...itemsOf((items) => items.toReversed()),
      ...errorsOf(BULK, ({ meta }) => (meta.bulk_index = 3 - meta.bulk_index)),
    },
    'applies only the last item of a mention': itemsOf((items) => {
      const last = new Map(items.map((item) => [item?.mention_id, item]));
      return items.map((item) => last.get(item?.mention_id));
    }),
  }),
  ...faults('C7', 'shows all items of a request together, after its answer', {
    'loses the last item of a request': itemsOf((items) => (items.length > 1 ? items.slice(0, -1) : items)),
  }),
  ...faults('C8', 'sets the review time with every status except unreviewed, which clears it', {
    'sets the review time with unreviewed, too': reviewsOf((review) => {
      review.reviewed_at ??= new Date().toISOString();
    }),
    'sets the review time only the first time': reviewsOf((review) => {
      if (review.reviewed_at) review.reviewed_at = firstTimes[review.status] ??= review.reviewed_at;
    }),
  }),
  ...faults('C12', 'changes nothing in a dry run of an update, and answers its counter', {
    'applies an update in a dry run': ignoring(UPDATE, 'meta.dry_run'),
  }),
  ...faults('C13', 'applies a request once that is repeated with its key', {
    'ignores the key': requestsOf(BULK, ({ headers }) => void delete headers['idempotency-key']),
    'always says that the answer is repeated': answersOf(BULK, ({ headers }) => {
      headers['idempotency-replayed'] = 'true';
    }),
  }),
  ...faults('C13', 'stores the key neither of an error nor of a dry run', {
    'stores errors, too': {
      ...requestsOf(BULK, ({ headers }) => firstErrors.get(String(headers['idempotency-key']))),
      ...answersOf(BULK, (answer, { headers }) => {
        if (answer.status === 400) firstErrors.set(String(headers['idempotency-key']), answer);
      }),
    },
  }),
  ...faults('C14', 'changes every mention that the filters select, and no other', {
    'changes mentions with any language': ignoring(UPDATE, 'filters.languages'),
  }),
  ...faults('C14', 'counts the mentions that differ afterwards, and answers no change if none does', {
    'has a Change-Id if nothing differs': answersOf(UPDATE, ({ headers }) => (headers['change-id'] ??= '0')),
  }),
  ...faults('C14', 'answers another change id for each change', {
    'answers the same change id twice': documentsOf(UPDATE, ({ data }, { headers }) => {
      if (data?.change_id) data.change_id = headers['change-id'] = '1';
    }),
  }),
  ...faults('C14', 'selects what a search finds', { 'ignores must_not': ignoring(UPDATE, 'filters.boolean.must_not') }),
  ...faults('C15', 'has no Change-Id if nothing was applied', {
    'has a Change-Id without a change': answersOf(BULK, ({ headers }) => (headers['change-id'] ??= '1-00000000')),
  }),
  ...faults('C15', 'lists the changes of a mention and of a user, newest first, in pages', {
    'ignores mention_id': pathsOf(CHANGES, 'mention_id=', 'mention='),
    'ignores user_id': pathsOf(CHANGES, 'user_id=', 'user='),
    'ignores after': pathsOf(CHANGES, 'after=', 'before='),
  }),
  ...faults('C16', 'restores every member with the review time, and is a change itself', {
    'undoes nothing': requestsOf(UNDO, () => ({ ...answerOf(204, {}), body: Buffer.alloc(0) })),
  }),
  ...faults('C16', 'restores nothing the second time', {
    'gives the second undo a Change-Id': answersOf(UNDO, ({ headers }) => (headers['change-id'] ??= '1-00000000')),
  }),
  ...faults('C17', 'removes tags, and adds tags at the end, once', {
    'does not remove tags': editsOf((edits) => edits.add?.length > 0 && delete edits.remove),
    'replaces the tags by those that are added': editsOf(({ add }, payload) => add?.length > 0 && (payload.tags = add)),
  }),
  ...faults('C17', 'takes back just the edit, whatever was done to the tags since', {
    'undoes edits by value': undoesByValue(),
  }),
  ...faults('C17', 'rejects edits that are not valid, and names tags', {
    'ignores unknown members of edits': ignoring(BULK, 'data.*.payload.tags.append'),
  }),
  ...faults('C18', 'applies an item with if to the values that it names', {
    'compares tags without their order': itemsOf((items) => {
      for (const item of items) item?.if?.tags?.sort?.();
      return items;
    }),
  }),
  ...faults('C18', 'rejects an if that is not valid', {
    'accepts an empty if': itemsOf((items) => {
      for (const item of items) if (item?.if && Object.keys(item.if).length === 0) delete item.if;
      return items;
    }),
  }),
  ...faults('C19', 'updates only the mentions of the dry run: 409 for others of the same number', {
    'compares only the number of mentions': ignoring(UPDATE, 'meta.if_selection'),
  }),
  ...faults('C20', 'replaces what is given of a known mention, but coded members only on request', {
    'replaces coded members without a request': bodiesOf(IMPORT, (document) => {
      if (!document.data[0]?.title) document.meta = { dry_run: true, coded: 'replace' };
    }),
  }),
  ...faults('C22', 'changes the settings that are given, and records what they were', {
    'gives settings that a request leaves out their defaults': bodiesOf(SETTINGS, ({ data }) => {
      if (data?.name) data.collaboration_enabled ??= false;
    }),
  }),
  ...faults('C24', 'includes the changed mentions as they are now', {
    'always includes mentions': pathsOf(FEED, /(?<!include=mention)$/, '&include=mention'),
  }),
  ...faults('C24', 'has whole changes until they have size mentions, and goes on after them', {
    'begins with changes that were made before': requestsOf(FEED, (request) => {
      first ??= /since=([^&]+)/.exec(request.path)?.[1];
      if (first) request.path = request.path.replace(/since=[^&]+/, `since=${first}`);
    }),
    'ignores size': pathsOf(FEED, /&size=1(?!\d)/, ''),
    'has the position before each page that is not the last, as next': documentsOf(
      FEED,
      ({ meta }, _answer, { path }) => {
        if (meta?.more) meta.next = /since=([^&]+)/.exec(path)![1];
      },
    ),
  }),
  ...faults('C24', 'answers a reader without a change when its time is over', {
    'does not wait': pathsOf(FEED, /&wait=1(?!\d)/, ''),
  }),
  ...faults('D14', 'keeps times of mentions to the millisecond, in UTC', {
    'drops the fractions of times of mentions': importedOf((mention) => {
      mention.crawled_at = mention.crawled_at?.replace('.9999', '');
    }),
  }),
  ...faults('D14', 'rejects times of mentions outside the years 0001 to 9999 in UTC', {
    'takes the local day of a time outside the years': bodiesOf(IMPORT, (body) => {
      body.data[0].date = body.data[0].date.replace(/[+-]00:01$/, 'Z');
      body.meta = { dry_run: true };
    }),
  }),
  ...faults('E5', 'rejects bodies that it cannot read with 400', {
    'ignores __proto__': requestsOf(BULK, (request) => {
      request.body = Buffer.from(request.body.toString('latin1').replaceAll('__proto__', 'meta'), 'latin1');
    }),
    'replaces what is not UTF-8': requestsOf(BULK, (request) => {
      request.body = Buffer.from(request.body.toString());
    }),
  }),
  ...faults('E7', 'gives the error of a bulk item no id', {
    'gives the errors of bulk items an id': errorsOf(BULK, (error) => (error.id ??= '1')),
  }),
];

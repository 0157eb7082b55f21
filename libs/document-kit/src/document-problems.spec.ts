import { describe, expect, it } from 'vitest';
import { documentProblems } from './document-problems.js';

const ok = (document: unknown) => expect(documentProblems(document)).toEqual([]);
const bad = (document: unknown, problem: string) => expect(documentProblems(document)).toContain(problem);

describe('documents (2.1)', () => {
  it('have an object with data, errors or meta at the root (2.1.1, 2.1.2)', () => {
    for (const document of [{ data: null }, { data: [] }, { errors: [] }, { meta: {} }]) ok(document);
    bad([], 'the root is not an object');
    bad({}, 'the root has none of data, errors, meta');
    bad({ errors: {} }, 'errors is not an array');
  });

  it('have a resource object, null, or an array of resource objects or identifiers (2.1.5, 2.1.6, 2.1.7)', () => {
    for (const data of [null, { id: 'a' }, { counter: {} }, [], ['a', 'b'], [{ id: 'a' }]]) ok({ data });
    bad({ data: 1 }, 'data is not a resource object, an array or null');
    bad({ data: [1] }, 'data[0] is not a resource object or identifier');
    bad({ data: { id: 1 } }, 'data.id is not a string');
  });

  it('distinguish relations by suffix (2.1.8, 2.1.10)', () => {
    ok({ data: { id: 'a', site_id: null, author_id: 'x', tag_list: [{ id: '1' }], tag_list_id: ['1'] } });
    bad({ data: { site_id: 1 } }, 'data.site_id must be a string or null');
    bad({ data: { tag_list: ['1'] } }, 'data.tag_list must be an array of objects');
    bad({ data: { tag_list_id: [1] } }, 'data.tag_list_id must be an array of strings');
    bad({ data: { tag_id_list: [] } }, 'data.tag_id_list must not have the suffix _id_list');
  });

  it('include related resources only with data, each once and each linked (2.1.4, 2.1.11)', () => {
    const data = [{ id: 'm', report_id: 'r', tag_list_id: ['1', '2'] }];
    ok({ data, included: { report: [{ id: 'r', client_id: 'c' }], tag: [{ id: '2' }], client: [{ id: 'c' }] } });
    bad({ meta: {}, included: {} }, 'included is present without data');
    bad({ data, included: [] }, 'included is not an object');
    bad({ data, included: { report: [{ id: 'x' }] } }, 'included has report x, which nothing refers to');
    bad({ data, included: { report: [{ id: 'r' }, { id: 'r' }] } }, 'included has report r twice');
    bad({ data, included: { report: [{}] } }, 'included.report has an object without id');
  });

  it('have free-form meta, which is an object (2.1.12)', () => {
    ok({ meta: { anything: [1, { at: 'all' }] } });
    bad({ meta: [] }, 'meta is not an object');
  });

  it('have error objects with a code of the registry and its status (7.1, 7.5)', () => {
    const error = (members: object) => ({ errors: [{ status: '404', code: 'report_not_found', ...members }] });
    ok(error({}));
    bad({ errors: ['x'] }, 'errors[0] is not an object');
    bad(error({ code: undefined }), 'errors[0] has the code undefined, which the registry lacks');
    bad(error({ code: 'toString' }), 'errors[0] has the code toString, which the registry lacks');
    bad(error({ status: '400' }), 'errors[0] has the status "400" instead of "404"');
    bad(error({ status: 404 }), 'errors[0] has the status 404 instead of "404"');
  });

  it('have the status 400 and a code for items in the error of a bulk item (2.5)', () => {
    const error = (code: string, status: string) => ({ errors: [{ status, code, meta: { bulk_index: 0 } }] });
    ok(error('report_not_found', '400'));
    bad(error('report_not_found', '404'), 'errors[0] has the status "404" instead of "400"');
    bad(error('token_invalid', '400'), 'errors[0] has the code token_invalid, which is not for items');
  });

  it('use allowed characters in member names (2.1.13), and capitals in those that clients give (D16)', () => {
    for (const name of ['a', '9', 'a-b', 'a_b', 'a b', 'é', '日本', '🎉', 'byDay']) ok({ meta: { [name]: 1 } });
    const detail =
      'must have a name of letters, digits, hyphens, underscores and spaces, which begins and ends with a letter or digit';
    for (const name of ['', '_a', 'a-', ' a', 'a+b', 'a.b', 'a[b]', 'a\u0000', 'a\u007f', '\ud800', 'a\udc00b']) {
      bad({ meta: { [name]: 1 } }, `meta.${name} ${detail}`);
    }
    bad({ data: [{ a: { 'b*': 1 } }] }, `data[0].a.b* ${detail}`);
  });
});

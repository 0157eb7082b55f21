import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';

const words = (text: string): string[] => text.split(' ');

/** Texts that programs on the way may read as something else: separators, escapes, spaces, signs without a picture. */
const MARKS = [
  ...words(String.raw`/ // \ \\ ./ ../ ..\ /../ \..\ % %2F %2f %5C %2e%2E %00 %25 %zz`),
  ...words('+ ? # & = ; : @ , ! * | " \' ` < > ~ ^ $ ${a} { } [ ] ( ) é e\u0301 İ ß \u{1f600} \u{10ffff}'),
  ...words('\u0001 \t \n \r\n \u001b \u007f \u0085 \u00a0 \u200b \u202e \ufeff \uffff'),
  ...[' ', '  '],
];

const WORDS = [
  ...words('... .a a.. a/.. a/../../b ../../metrics ..%2f..%2fmetrics /metrics health .well-known _search _export'),
  ...words('mentions http://elsewhere.example/ //elsewhere.example null undefined 0 -1 __proto__ hasOwnProperty'),
  ...['\'; drop table "mention"; --', 'x'.repeat(1_000), 'é'.repeat(500)],
];

/** Identifiers of sources that make use of everything that an identifier may have (E5). */
const ODD_IDENTIFIERS: readonly string[] = [
  ...new Set([...MARKS.flatMap((mark) => [mark, `${mark}a`, `a${mark}b`, `a${mark}`]), ...WORDS]),
];

/** Identifiers that no path can have: to a program that reads URLs they are steps in the path (RFC 3986 §5.2.4). */
const DOT_SEGMENTS = ['.', '..'] as const;

/** The ways in which programs write a segment of a path. */
const WRITINGS = {
  'as encodeURIComponent': encodeURIComponent,
  'with every byte encoded': (id: string) => Buffer.from(id).toString('hex').replace(/../g, '%$&'),
};

interface Platform {
  address: string;
  /** May read and import. */
  token: string;
}

/** Tests that mentions and reports with odd identifiers can be brought to the platform, and read at each of its paths. */
export function describeOddIdentifiers(platform: () => Platform): void {
  const REPORT = 'odd';
  const ALL = [...ODD_IDENTIFIERS, ...DOT_SEGMENTS];

  /** Sends a path as it is. */
  const send = async (method: string, path: string, body?: object): Promise<{ status: number; text: string }> => {
    const { address, token } = platform();
    const { hostname, port } = new URL(address);
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const sending = request({ hostname, port, path, method, headers }).end(body && JSON.stringify(body));
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    return { status: response.statusCode!, text: await text(response) };
  };
  const json = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await send(method, path, body);
    expect({ path, ...answer }).toMatchObject({ status: method === 'PUT' ? 201 : 200 });
    return JSON.parse(answer.text) as T;
  };
  const search = (filters: object, path = '/mention/v2/reports/odd/_search') =>
    json<{ data: { id: string }[] }>('POST', path, { filters, size: 1_000 });

  let position: string;
  beforeAll(async () => {
    await json('PUT', `/coding/v1/reports/${REPORT}`, { data: { name: 'Odd' } });
    const feed = await json<{ meta: { next: string } }>('GET', `/coding/v1/feed?report_id=${REPORT}`);
    position = feed.meta.next;
    const data = ALL.map((id) => ({ id, type: 'post', date: '2026-11-20T09:15:00Z', title: 'Odd' }));
    const imported = await json('POST', `/coding/v1/reports/${REPORT}/_import`, { data });
    expect(imported).toMatchObject({ data: { counter: { created: ALL.length } } });
  });

  it.each(Object.entries(WRITINGS))('are in the path of a mention, %s', async (_, write) => {
    expect(ODD_IDENTIFIERS.length).toBeGreaterThan(200);
    for (const id of ODD_IDENTIFIERS) {
      const path = `/mention/v2/reports/${REPORT}/mentions/${write(id)}`;
      expect(await json('GET', path)).toMatchObject({ data: { id } });
    }
  });

  it('are in the path of a report', async () => {
    for (const id of MARKS.map((mark) => `a${mark}`)) {
      const segment = encodeURIComponent(id);
      await json('PUT', `/coding/v1/reports/${segment}`, { data: { name: 'Odd' } });
      expect(await json('GET', `/mention/v2/reports/${segment}`)).toMatchObject({ data: { id } });
      expect((await search({}, `/mention/v2/reports/${segment}/_search`)).data).toEqual([]);
      expect((await send('POST', `/mention/v2/reports/${segment}/_export`, { filters: {} })).status).toBe(200);
      expect((await send('GET', `/desk/reports/${segment}`)).text).toMatch(/^<!doctype html>/i);
    }
  });

  it('are in filters, in the history, in the feed and in an export', async () => {
    const sorted = [...ALL].sort();
    for (const id of ALL) {
      expect((await search({ ids: [id] })).data.map((each) => each.id)).toEqual([id]);
      const history = `/coding/v1/changes?mention_id=${encodeURIComponent(id)}`;
      expect(await json('GET', history)).toMatchObject({ data: [{ report_id: REPORT, action: 'import' }] });
    }
    const feed = `/coding/v1/feed?report_id=${REPORT}&since=${encodeURIComponent(position)}`;
    const { data } = await json<{ data: { mention_list: { mention_id: string }[] }[] }>('GET', feed);
    expect(data.flatMap((each) => each.mention_list.map(({ mention_id }) => mention_id)).sort()).toEqual(sorted);
    const exported = await send('POST', `/mention/v2/reports/${REPORT}/_export`, { filters: {} });
    const ids = exported.text
      .split('\n')
      .flatMap((line) => (line.includes('"id"') ? [JSON.parse(line) as { id: string }] : []));
    expect(ids.map(({ id }) => id).sort()).toEqual(sorted);
  });

  it.each(DOT_SEGMENTS)('are not in a path if they are %s, which the filter ids finds', async (id) => {
    for (const [, write] of Object.entries(WRITINGS)) {
      const { status } = await send('GET', `/mention/v2/reports/${REPORT}/mentions/${write(id)}`);
      expect(status).toBe(400);
    }
    expect((await search({ ids: [id] })).data).toMatchObject([{ id }]);
  });
}

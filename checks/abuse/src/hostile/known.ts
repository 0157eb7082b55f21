/** Texts that the platform may mishandle. Random requests contain them. */
const words = (text: string): string[] => text.split(' ');

export const METHODS = words('GET POST HEAD PUT PATCH DELETE OPTIONS TRACE PROPFIND LOCK QUERY');

/** What takes the place of a parameter in a path, and of such a member. */
export const PATH_VALUES: Readonly<Record<string, string>> = {
  report_id: 'acme-brand',
  mention_id: 'm-0001',
  id: '1-00000000',
};

/** Paths that the description does not have. */
export const OTHER_PATHS = words('/docs /docs/settings.json /docs/openapi.json /security/metrics /coding');

export const SEGMENTS = ['', ...words('.. . %2e%2e %2f %5c \\ %00 %ff %25 %74oken é %C3%A9 :id * _x')];

export const QUERY_NAMES = words('pretty fields[mention] fields[user] fields[ _method a __proto__');

export const QUERY_VALUES = [
  '',
  ...words('0 1 -1 1000 50000 50001 1e9 asc desc report id,title true false %00 % %zz %ff a,b []'),
];

export const MEDIA_TYPES = [
  'application/json; charset=utf-8',
  'application/x-www-form-urlencoded; charset=utf-8',
  'multipart/form-data; boundary=x',
  ...words('application/json application/json; application/x-www-form-urlencoded text/plain */* ;'),
  'application/vnd.api+json',
  '',
];

export const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['content-encoding', ['gzip', 'identity', 'br', '']],
  ['accept', ['text/html', 'application/json', '*/*;q=0', ',']],
  ['x-forwarded-for', ['1.2.3.4', '::1, nonsense', '\u00ff']],
  ['x-forwarded-host', ['evil.example', 'a b', '']],
  ['x-forwarded-proto', ['https', 'gopher', 'https, http']],
  ['forwarded', ['for=1.2.3.4;host=x']],
  ['if-none-match', ['*', '"x"', 'W/"x"', '']],
  ['range', ['bytes=0-1', 'bytes=-']],
  ['cookie', ['a=b; c']],
  ['te', ['trailers']],
  ['upgrade', ['websocket', 'h2c']],
  ['connection', ['close', 'upgrade', 'x-thing']],
  ['keep-alive', ['timeout=5']],
  ['x-http-method-override', ['DELETE']],
  ['idempotency-key', ['a', '', 'a b', 'k'.repeat(256)]],
  ['origin', ['null']],
  ['host', ['evil.example', '', 'a b']],
];

/** Pieces of queries. */
export const WORDS = [
  'a NEAR/30 "b c"',
  '(recall OR "new taste") ONEAR/5 (#a_b OR @c)',
  'title:(recall taste)',
  '"new taste"',
  ...words(
    `recall recall* OR AND NOT - ( ) " title: content:a author: * 炭酸 น้ำ NEAR NEAR/3 NEAR/0 ONEAR/2 #tag @name $CASH it's & | ! <-> :* \\ '`,
  ),
  ...words('\u0301 🎉 👩\u200d🚀 \u200d \u20e3 \u00ad'),
];

export const SCALARS = [
  ...[null, true, false, 0, -1, 1, 13, 1.5, 1e308, 2 ** 53],
  ...['', '\0', '\ud800', 'x'.repeat(300), '1e+999', '1e-400', '9'.repeat(400)],
  ...words('a FRA eng zho-Hans positive undefined owned reviewed retweet post social infinity NaN __proto__ up x'),
  ...words(
    '2026-07-16 2026-02-30 2026-07-16T10:00:00Z 2026-07-16T10:00:00+25:00 2026-07-16T10:00:00.000000Z 0000-01-01',
  ),
  '9999-12-31T23:59:59.999999999Z',
];

/** Values of forms: the credentials of the demo, and others. */
export const FORM_VALUES = [
  ...words('password refresh_token acme-analytics acme-analytics-demo-secret read %00 %ff a+b'),
  '',
  'x'.repeat(300),
];

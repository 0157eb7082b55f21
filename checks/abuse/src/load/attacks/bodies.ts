import { type Attack, post, repeat, type Target } from '../attack.js';

/** A little less than BODY_LIMIT. */
const LARGE = 31 * 2 ** 20;

/** `before`, then `element` as often as it fits, then `after`. */
const filled = (before: string, element: string, after: string): string =>
  before + element.repeat(Math.floor((LARGE - before.length - after.length) / element.length)) + after;

const members = (): string => {
  const parts: string[] = [];
  for (let n = 0, length = 0; length < LARGE - 1_000; n++)
    length += parts.push(`"member${n}":1`) && parts[n].length + 1;
  return parts.join(',');
};

/** Posts the same body again and again, in four loops. */
const repeated = (target: Target, path: string, body: string, headers?: Record<string, string>) => {
  const bytes = Buffer.from(body);
  return repeat(4, target.over, () => post(target, path, bytes, headers));
};

/** Bodies that are expensive to parse. */
export const bodyAttacks: readonly Attack[] = [
  {
    name: 'POST form of GET with millions of values, without a token',
    run: (target) =>
      repeated(target, '/security/v2/me', filled('{"_method":"GET","a":[0', ',0', ']}'), {
        'content-type': 'application/json',
      }),
  },
  {
    name: 'POST form of GET with a fieldset of 31 MiB',
    run: (target) =>
      repeated(target, '/mention/v2/reports', filled('{"_method":"GET","_parameters":"fields[x]=a', ',a', '"}')),
  },
  ...Object.entries({
    'bulk request of 11 million empty items': () => filled('{"data":[{}', ',{}', ']}'),
    'bulk request with one item of 1.5 million unknown members': () => `{"data":[{${members()}}]}`,
    'bulk request of 16 million numbers': () => filled('{"data":[0', ',0', ']}'),
    'bulk request of 50 000 invalid items': () => `{"data":[${Array(50_000).fill('{"payload":{"a":1}}').join(',')}]}`,
    'bulk request with a string of 31 MiB': () => filled('{"data":"', 'x', '"}'),
  }).map(([name, make]): Attack => ({ name, run: (target) => repeated(target, '/coding/v1/_bulk', make()) })),
];

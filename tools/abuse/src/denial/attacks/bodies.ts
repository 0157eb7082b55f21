import { jsonAs, send } from '../../send.js';
import { type Attack, repeat } from '../attack.js';

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

/** Bodies that are expensive to parse. */
export const bodyAttacks: readonly Attack[] = [
  {
    name: 'POST form of GET with millions of values, without a token',
    run: ({ address, agent, over }) => {
      const body = filled('{"_method":"GET","a":[0', ',0', ']}');
      const headers = { 'content-type': 'application/json' };
      return repeat(4, over, () =>
        send(address, { method: 'POST', path: '/security/v2/me', headers, body }, { agent, signal: over }),
      );
    },
  },
  {
    name: 'POST form of GET with a fieldset of 31 MiB',
    run: ({ address, agent, over, token }) => {
      const body = filled('{"_method":"GET","_parameters":"fields[x]=a', ',a', '"}');
      return repeat(4, over, () =>
        send(
          address,
          { method: 'POST', path: '/mention/v2/reports', headers: jsonAs(token), body },
          { agent, signal: over },
        ),
      );
    },
  },
  ...(
    [
      ['bulk request of 11 million empty items', () => filled('{"data":[{}', ',{}', ']}')],
      ['bulk request with one item of 1.5 million unknown members', () => `{"data":[{${members()}}]}`],
      ['bulk request of 16 million numbers', () => filled('{"data":[0', ',0', ']}')],
      [
        'bulk request of 50 000 invalid items',
        () => `{"data":[${Array(50_000).fill('{"payload":{"a":1}}').join(',')}]}`,
      ],
      ['bulk request with a string of 31 MiB', () => filled('{"data":"', 'x', '"}')],
    ] as const
  ).map(
    ([name, make]) =>
      ({
        name,
        run: ({ address, agent, over, token }) => {
          const body = Buffer.from(make());
          return repeat(4, over, () =>
            send(
              address,
              { method: 'POST', path: '/coding/v1/_bulk', headers: jsonAs(token), body },
              { agent, signal: over },
            ),
          );
        },
      }) satisfies Attack,
  ),
];

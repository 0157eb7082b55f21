import { randomBytes } from 'node:crypto';
import { ADA } from '../../platform.js';
import { jsonAs, send } from '../../send.js';
import { type Attack, repeat, type Target } from '../attack.js';

const invented = () => randomBytes(32).toString('base64url');

const login = ({ address, agent, over }: Target, changes: Partial<typeof ADA>) =>
  send(
    address,
    {
      method: 'POST',
      path: '/security/v2/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ grant_type: 'password', scope: 'read', ...ADA, ...changes })),
    },
    { agent, signal: over },
  );

/** Guessed tokens and passwords. */
export const tokenAttacks: readonly Attack[] = [
  {
    name: 'invented tokens at all three services',
    run: ({ address, agent, over }) =>
      repeat(64, over, (n) => {
        const path = ['/security/v2/me', '/mention/v2/reports', '/coding/v1/_bulk'][n % 3];
        const method = n % 3 === 2 ? 'POST' : 'GET';
        const body = n % 3 === 2 ? '{"data":[]}' : undefined;
        return send(address, { method, path, headers: jsonAs(invented()), body }, { agent, signal: over });
      }),
  },
  {
    name: 'wrong passwords of one user',
    run: (target) => repeat(64, target.over, () => login(target, { password: invented(), username: 'ben' })),
  },
  {
    name: 'wrong passwords of users that do not exist',
    run: (target) => repeat(64, target.over, () => login(target, { password: invented(), username: invented() })),
  },
];

import { randomBytes } from 'node:crypto';
import { ADA, type Credentials, type Platform } from '../../platform.js';
import { jsonAs, send } from '../../send.js';
import { type Attack, post, repeat, type Target } from '../attack.js';

const invented = () => randomBytes(32).toString('base64url');

const postForm = (target: Target, action: string, form: Record<string, string>) =>
  post(target, `/security/v2/oauth/${action}`, String(new URLSearchParams(form)), {
    'content-type': 'application/x-www-form-urlencoded',
  });

const login = (target: Target, changes: Partial<Credentials>) =>
  postForm(target, 'token', { grant_type: 'password', scope: 'read', ...ADA, ...changes });

/** Introspects or revokes a token as an application whose client id is known, with a wrong secret. */
const withWrongSecret = (target: Target, action: string) =>
  postForm(target, action, { token: invented(), client_id: ADA.client_id, client_secret: invented() });

/** The entries that the audit trail has. */
const auditEntries = async (platform: Platform): Promise<number> =>
  (await platform.seed('audit', '--json', '--limit', '100000')).trimEnd().split('\n').length;

/** Guessed tokens and passwords. */
export const tokenAttacks: readonly Attack[] = [
  {
    name: 'invented tokens at all services',
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
  {
    name: 'wrong secrets of a known client id at introspection and revocation',
    run: (target) => repeat(64, target.over, (n) => withWrongSecret(target, n % 2 === 0 ? '_introspect' : '_revoke')),
    // The attacks before it leave entries, too.
    leaves: { what: 'entries in the audit trail', most: 1_000, count: auditEntries },
  },
];

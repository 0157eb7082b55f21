import { faker } from '@faker-js/faker/locale/en';
import type { Dashboard, Report } from '@earshot/coding/entities';
import { type Application, type Client, hashToken, onlySecret, type User } from '@earshot/security/entities';
import { deskApplication } from '../desk-application.js';
import { DAY_MS, type Spike } from './arrivals.js';
import type { Subject } from './corpus.js';
import type { Random } from './random.js';
import { canLogIn } from '../user-state.js';

/** A value with its share of the mentions. */
export type Share = readonly [value: string, share: number];

/** The amounts of data to generate. The same plan gives the same data. */
export interface GenerationPlan {
  seed: number;
  mentions: number;
  reports: number;
  users: number;
  /** The day of the latest mention. Nothing depends on the current date. */
  until: Date;
  /** How many years the mentions cover. */
  years: number;
  spikes: Spike[];
  /** The languages with their shares. */
  languages: Share[];
  /** The sentiments with their shares. */
  sentiments: Share[];
  /** Topics of the user with their shares. Each mention is about one of them. */
  topics?: Share[];
}

/** A generated user. All of them have the same password. */
type NewUser = Omit<User, 'password_hash'>;

/** The generated data except mentions. */
export interface Accounts {
  clients: Client[];
  applications: Application[];
  /** The application of the sessions of each new client account, so that its users can log in to the desk (B17). */
  deskApplications: Application[];
  /** The secret of each application, by its id. */
  secrets: Map<string, string>;
  users: NewUser[];
  reports: Report[];
  dashboards: Dashboard[];
}

/** What users may do with the applications, as far as their own scope goes (B15). */
const SCOPE = 'read write import erase';

const REPORTS_PER_ACCOUNT = 4;
const REPORTS_PER_DASHBOARD = 3;

/**
 * Generates client accounts with an application, the desk and a dashboard each, and distributes reports and users over them.
 * Some reports are on no dashboard. With an existing client account, everything belongs to that.
 */
export function makeAccounts(
  { seed, reports, users, until }: GenerationPlan,
  subjects: readonly Subject[],
  random: Random,
  existing?: Client,
): Accounts {
  faker.seed(seed);
  const ids = (kind: string, count: number) => Array.from({ length: count }, (_, n) => `s${seed}-${kind}-${n + 1}`);
  const newClients = ids('client', existing ? 1 : Math.ceil(reports / REPORTS_PER_ACCOUNT)).map((id) => ({
    id,
    name: faker.company.name(),
  }));
  const clients = existing ? [existing] : newClients;
  const applicationIds = newClients.map(({ id }) => `${id}-app`);
  const secrets = new Map(newClients.map(({ id }) => [`${id}-app`, `secret-of-${id}`]));
  const reportIds = ids('report', reports);
  return {
    clients: existing ? [] : newClients,
    secrets,
    applications: applicationIds.map((id, n) => ({
      id,
      client_id: clients[n].id,
      name: `${clients[n].name} analytics`,
      oauth_client_id: id,
      ...onlySecret(hashToken(secrets.get(id)!)),
      scope: SCOPE,
      grant_types: ['password', 'refresh_token'],
      mention_members: 'all',
      machine_user_id: null,
    })),
    deskApplications: existing ? [] : newClients.map((client) => deskApplication(client, { scope: SCOPE })),
    users: withScopes(ids('user', users).map((id, n) => makeUser(id, n, clients[n % clients.length], until, random))),
    reports: reportIds.map((id, n) => ({
      id,
      client_id: clients[n % clients.length].id,
      name: nameOf(n, subjects),
      channels_enabled: n === 0 || random.percent(80),
      collaboration_enabled: n === 0 || random.percent(40),
      retention_days: null,
    })),
    dashboards: ids('dashboard', clients.length).map((id, n) => ({
      id,
      client_id: clients[n].id,
      name: `${clients[n].name} overview`,
      report_ids: reportIds.filter((_, at) => at % clients.length === n).slice(0, REPORTS_PER_DASHBOARD),
    })),
  };
}

/** The reports have the subjects in turn. */
const nameOf = (n: number, subjects: readonly Subject[]): string => {
  const { name } = subjects[n % subjects.length];
  return n < subjects.length ? name : `${name} ${Math.floor(n / subjects.length) + 1}`;
};

/** The scopes of the first users of a client account that can log in. All other users have the first one (B15). */
const USER_SCOPES = ['read write', 'read', 'read import erase'];

function withScopes(users: readonly NewUser[]): NewUser[] {
  const counts = new Map<string, number>();
  return users.map((user) => {
    if (!canLogIn(user)) return user;
    const before = counts.get(user.client_id) ?? 0;
    counts.set(user.client_id, before + 1);
    return { ...user, scope: USER_SCOPES[before] ?? USER_SCOPES[0] };
  });
}

/** The first 3 users can log in. Of the others, some are deactivated, locked or have an expired password. */
function makeUser(id: string, n: number, client: Client, until: Date, random: Random): NewUser {
  const [first, last] = [faker.person.firstName(), faker.person.lastName()];
  const login = `${first}.${last}.${n + 1}`.toLowerCase().replace(/[^a-z0-9.]/g, '');
  const state =
    n < 3
      ? 'active'
      : random.weighted([
          ['active', 80],
          ['deactivated', 8],
          ['locked', 6],
          ['expired', 6],
        ]);
  return {
    id,
    client_id: client.id,
    login,
    email: `${login}@${client.id}.example`,
    activated: state !== 'deactivated',
    locked: state === 'locked',
    pwd_expires_at: state === 'expired' ? new Date(until.valueOf() - random.between(1, 100) * DAY_MS) : null,
    logged_at: random.unless(30, () => new Date(until.valueOf() - random.between(0, 60) * DAY_MS)),
    scope: USER_SCOPES[0],
    machine: false,
  };
}

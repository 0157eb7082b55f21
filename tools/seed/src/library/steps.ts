import { randomBytes } from 'node:crypto';
import type { FixtureType } from '../fixtures/fixture-files.js';
import { type Step, storeSteps } from './store-steps.js';

type Given = Record<string, unknown>;
type Rows = Record<string, unknown>;

const PASSWORD = 'earshot-demo';

/** Mentions are from this time on. It does not depend on the day, so that a test always finds the same. */
const FIRST_DATE = Date.parse('2026-01-01T12:00:00Z');
const MINUTE = 60_000;

/**
 * The steps so far: what the interfaces of `types.ts` describe, without the types of the rows. A step returns a longer
 * list, so that a beginning can be continued in several ways.
 */
export class Steps implements Promise<Rows> {
  readonly [Symbol.toStringTag] = 'Promise';
  private stored: Promise<Rows> | undefined;

  constructor(
    private readonly url: string,
    private readonly steps: readonly Step[] = [],
  ) {}

  client(members: Given = {}, as = 'client'): Steps {
    return this.one('clients', as, { id: newId('client'), name: 'A client account' }, members);
  }

  application(members: Given = {}, as = 'application') {
    const id = newId('application');
    const secret = randomBytes(16).toString('hex');
    const credentials = { oauth_client_id: members.id ?? id, oauth_client_secret: secret, scope: 'read write' };
    return this.one('applications', as, { id, ...this.owner(as), name: 'An application', ...credentials }, members);
  }

  user(members: Given = {}, as = 'user') {
    const id = newId('user');
    const password = members.machine === true ? null : PASSWORD;
    return this.one('users', as, { id, ...this.owner(as), login: id, email: '', password }, members);
  }

  report(members: Given = {}, as = 'report') {
    return this.one('reports', as, { id: newId('report'), ...this.owner(as), name: 'A report' }, members);
  }

  dashboard(members: Given = {}, as = 'dashboard') {
    const owner = this.owner(as);
    const reports = this.fixtures('reports').filter(({ client_id }) => client_id === owner.client_id);
    const report_list_id = reports.map(({ id }) => id);
    return this.one(
      'dashboards',
      as,
      { id: newId('dashboard'), ...owner, name: 'A dashboard', report_list_id },
      members,
    );
  }

  mentions(count: number, members: Given | ((index: number) => Given) = {}, as = 'mentions') {
    const report = this.fixtures('reports').at(-1);
    if (!report) throw new TypeError(`seed: .report() must come before "${as}"`);
    if (!Number.isInteger(count) || count < 0) {
      throw new TypeError(`seed: the number of mentions must be a whole number from 0, not ${count}`);
    }
    const before = this.fixtures('mentions').filter(({ report_id }) => report_id === report.id).length;
    const fixtures = Array.from({ length: count }, (_, index) => ({
      id: `m${before + index + 1}`,
      report_id: report.id,
      type: 'post',
      title: `Mention ${before + index + 1}`,
      date: new Date(FIRST_DATE + (before + index) * MINUTE),
      ...given(typeof members === 'function' ? members(index) : members),
    }));
    return this.and({ as, type: 'mentions', fixtures, isList: true });
  }

  then<Done = Rows, Failed = never>(
    done?: ((rows: Rows) => Done | PromiseLike<Done>) | null,
    failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.store().then(done, failed);
  }

  catch<Failed = never>(failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null): Promise<Rows | Failed> {
    return this.store().catch(failed);
  }

  finally(settled?: (() => void) | null): Promise<Rows> {
    return this.store().finally(settled);
  }

  /** Stores the rows, once. */
  private store(): Promise<Rows> {
    return (this.stored ??= storeSteps(this.url, this.steps));
  }

  private one(type: FixtureType, as: string, defaults: Given, members: Given) {
    return this.and({ as, type, fixtures: [{ ...defaults, ...given(members) }], isList: false });
  }

  private and(step: Step): Steps {
    if (this.steps.some(({ as }) => as === step.as)) {
      throw new TypeError(
        `seed: the result has a "${step.as}" already; give this step another name as its last argument`,
      );
    }
    return new Steps(this.url, [...this.steps, step]);
  }

  private owner(as: string): { client_id: unknown } {
    const client = this.fixtures('clients').at(-1);
    if (!client) throw new TypeError(`seed: .client() must come before "${as}"`);
    return { client_id: client.id };
  }

  private fixtures(type: FixtureType): Given[] {
    return this.steps.filter((step) => step.type === type).flatMap(({ fixtures }) => fixtures as Given[]);
  }
}

/** Tests that share a database have different ids. */
const newId = (what: string): string => `${what}-${randomBytes(6).toString('hex')}`;

/** A member that is undefined has its default. */
const given = (members: Given): Given =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

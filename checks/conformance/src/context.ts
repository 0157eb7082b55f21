import { type Account, logIn } from './accounts.js';
import type { Fixtures } from './fixtures/fixtures.js';
import { type Report, SEARCH_REPORT } from './fixtures/reports.js';
import { NotApplicable } from './not-applicable.js';
import { REPORTS, searchPath } from './paths.js';
import type { Platform } from './platform.js';
import type { Settings } from './settings.js';

/** What was given for the run. Without an account, only checks that need no token can be made. */
export interface Given {
  /** The deployment, without a token. */
  platform: Platform;
  settings: Settings;
  /** The user that the checks log in as, unless there are fixtures. */
  account?: Account;
  fixtures?: Fixtures;
  /** Whether the rate limit of the token endpoint may be used up. */
  mayExhaustRateLimit?: boolean;
}

/** What checks work with. A part that is not there throws NotApplicable with the reason. */
export class Context {
  readonly platform: Platform;
  readonly settings: Settings;

  private loggedIn?: Platform;
  /** When the checks log in again, in milliseconds since 1970. */
  private loginEnds = 0;
  private readable?: Report;

  private constructor(private readonly given: Given) {
    this.platform = given.platform;
    this.settings = given.settings;
  }

  /** Logs in, and chooses a report. */
  static async open(given: Given): Promise<Context> {
    const context = new Context(given);
    await context.keepLoggedIn();
    const user = context.loggedIn;
    if (user) context.readable = given.fixtures ? SEARCH_REPORT : await largestReport(user);
    return context;
  }

  /** Logs in again after half of the lifetime of the token. */
  async keepLoggedIn(): Promise<void> {
    const account = accountOf(this.given);
    if (!account || Date.now() < this.loginEnds) return;
    const { access_token } = await logIn(this.platform, account);
    this.loggedIn = this.platform.as(access_token);
    this.loginEnds = Date.now() + (this.settings.TOKEN_TTL * 1_000) / 2;
  }

  /** The credentials of the user that the checks log in as. */
  get account(): Account {
    return present(accountOf(this.given), 'needs --client-id and --login, or --seed');
  }

  /** The platform with a token of that user. */
  get user(): Platform {
    return present(this.loggedIn, 'needs --client-id and --login, or --seed');
  }

  /** A report that the user can read, with mentions. */
  get report(): Report {
    if (!this.loggedIn) return present<Report>(undefined, 'needs --client-id and --login, or --seed');
    return present(this.readable, 'the client account of the login has no report with mentions');
  }

  /** The loaded fixtures. */
  get fixtures(): Fixtures {
    return present(this.given.fixtures, 'needs --seed');
  }

  /** The platform with a token of the user of the fixtures. */
  get seeded(): Platform {
    return this.fixtures && this.user;
  }

  /** Asks for the permission to use up the rate limit of the token endpoint. */
  get rateLimit(): number {
    if (!this.given.mayExhaustRateLimit) {
      throw new NotApplicable('needs --rate-limit, because it stops all logins from this address for a minute');
    }
    return present(this.settings.TOKEN_RATE_LIMIT || undefined, 'TOKEN_RATE_LIMIT is 0');
  }
}

const accountOf = ({ fixtures, account }: Given): Account | undefined => fixtures?.account('user') ?? account;

function present<T>(value: T | undefined, reason: string): T {
  if (value === undefined) throw new NotApplicable(reason);
  return value;
}

const MOST_REPORTS = 20;

/** The report with the most mentions among the first ones of the user. */
async function largestReport(user: Platform): Promise<Report | undefined> {
  const { data = [] } = (await user.get(`${REPORTS}?size=${MOST_REPORTS}`)).json() as { data?: Report[] };
  let largest: Report | undefined;
  let most = 0;
  for (const report of data) {
    const { meta } = (await user.post(searchPath(report.id), { size: 0 })).json() as { meta?: { total?: number } };
    if ((meta?.total ?? 0) <= most) continue;
    largest = report;
    most = meta!.total!;
  }
  return largest;
}

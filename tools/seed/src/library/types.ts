/** A client account. */
export interface ClientRow {
  id: string;
  name: string;
}

/** An application, with its secret in plain text; the database has only the hash. */
export interface ApplicationRow {
  id: string;
  client_id: string;
  name: string;
  oauth_client_id: string;
  oauth_client_secret: string | null;
  /** Scopes separated by spaces. */
  scope: string;
  grant_types: ('password' | 'refresh_token' | 'client_credentials' | 'session')[];
  mention_members: 'all' | 'published';
  /** The machine user that it logs in as by itself, with the grant type `client_credentials`. */
  machine_user_id: string | null;
}

/** A user, with the password in plain text; the database has only the hash. Times are in ISO 8601. */
export interface UserRow {
  id: string;
  client_id: string;
  login: string;
  email: string | null;
  password: string | null;
  activated: boolean;
  locked: boolean;
  pwd_expires_at: string | null;
  logged_at: string | null;
  /** The scopes that tokens of the user may have, separated by spaces. null: no limit. */
  scope: string | null;
  /** Whether only an application logs in as it. Then it has no password. */
  machine: boolean;
}

export interface ReportRow {
  id: string;
  client_id: string;
  name: string;
  channels_enabled: boolean;
  collaboration_enabled: boolean;
  retention_days: number | null;
}

export interface DashboardRow {
  id: string;
  client_id: string;
  name: string;
  report_list_id: string[];
}

/** A mention (rule D4). Times are in ISO 8601. null is unknown. */
export interface MentionRow {
  id: string;
  report_id: string;
  type: string;
  title: string | null;
  content: string | null;
  url: string | null;
  date: string;
  crawled_at: string | null;
  infused_at: string | null;
  language: string;
  location: { country: string };
  sentiment: string;
  channel: string | null;
  tags: string[];
  review: { status: string; reviewed_at: string | null };
  author: { id: string | null; name: string | null; state: string | null; job: string | null } | null;
  source_id: string | null;
  site_id: string | null;
  site_type_id: string | null;
  media_group: string | null;
  classifier_list_id: string[];
  community_list_id: string[];
  collaboration: { user_id: string | null; status_id: string | null } | null;
  influence: number | null;
  rating_normalized: number | null;
  service_rank: number | null;
  microblog_type: string | null;
  native_id: string | null;
  parent_id: string | null;
  root_id: string | null;
  interactions: {
    likes: number | null;
    comments: number | null;
    shares: number | null;
    views: number | null;
  } | null;
}

/** The members that a test chooses. All others have defaults. A time may be a Date. */
export type Members<Row> = {
  [Name in keyof Row]?: Name extends `${string}_at` | 'date'
    ? Row[Name] | Date
    : Row[Name] extends string | number | boolean | unknown[] | null
      ? Row[Name]
      : Partial<Row[Name]>;
};

type Owned<Row> = Members<Omit<Row, 'client_id' | 'report_id'>>;
type And<Rows, As extends string, Row> = Rows & { [Name in As]: Row };
type Flat<Rows> = { [Name in keyof Rows]: Rows[Name] };

/** The first step. */
export interface Beginning<Rows> {
  /** A client account, to which the following steps belong. The id of a known one continues it. */
  client<As extends string = 'client'>(members?: Members<ClientRow>, as?: As): Account<And<Rows, As, ClientRow>>;
}

/**
 * Steps about the last client account. Each step names its row in the result after its type, or `as` you like. Await the
 * steps to store all rows in one transaction: the result has every member of every row, with its defaults.
 */
export interface Account<Rows> extends Beginning<Rows>, Promise<Flat<Rows>> {
  /** An application that may ask for the scopes `read write`. */
  application<As extends string = 'application'>(
    members?: Owned<ApplicationRow>,
    as?: As,
  ): Account<And<Rows, As, ApplicationRow>>;

  /** A user that can log in, with the password `earshot-demo`; with `machine`, one without a password. */
  user<As extends string = 'user'>(members?: Owned<UserRow>, as?: As): Account<And<Rows, As, UserRow>>;

  /** A report, to which the mentions of the next step belong. */
  report<As extends string = 'report'>(members?: Owned<ReportRow>, as?: As): OfReport<And<Rows, As, ReportRow>>;

  /** A dashboard, by default with all reports of the client account so far. */
  dashboard<As extends string = 'dashboard'>(
    members?: Owned<DashboardRow>,
    as?: As,
  ): Account<And<Rows, As, DashboardRow>>;
}

/** Steps about the last report. */
export interface OfReport<Rows> extends Account<Rows> {
  /**
   * This many mentions, with the ids `m1`, `m2` and so on. Each one is a minute younger than the one before.
   * @param members the members of all of them, or of each one by its index from 0
   */
  mentions<As extends string = 'mentions'>(
    count: number,
    members?: Owned<MentionRow> | ((index: number) => Owned<MentionRow>),
    as?: As,
  ): OfReport<And<Rows, As, MentionRow[]>>;
}

/** `seed(databaseUrl)` begins a description of rows. See docs/seeding.md. */
export type Seed = (databaseUrl: string) => Beginning<unknown>;

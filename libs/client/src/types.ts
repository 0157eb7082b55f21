import type {
  Feed,
  Mention,
  MentionChange,
  OAuthError,
  operations,
  ReportDocument,
  SavedSearch,
  SavedSearchDocument,
  SearchResult,
  UndoError,
} from './api.js';
import type { Answer } from './description.js';

/** Each schema of the description has a type of its name. */
export type * from './api.js';

export type FeedPage = Feed;
export type OAuthErrorCode = OAuthError['error'];
export type ReportSettings = ReportDocument['data'];
export type SavedSearchMembers = SavedSearchDocument['data'];

/** The path segments of the reference lists (interface 4.8). */
export type ReferenceList = 'countries' | 'languages' | 'sentiments' | 'review_statuses' | 'site_types';

/** One page of a list, with the number of entries on all pages. */
export type ReportPage = Answer<operations['listReports']>;
export type ChangePage = Answer<operations['listChanges']>;
export type ChangeWithMentions = Answer<operations['getChange']>;
export type DashboardPage = Answer<operations['listDashboards']>;
export type SavedSearchPage = Answer<operations['listSearches']>;
export type UserPage = Answer<operations['listUsers']>;

/** A user as the list of users has it. */
export type ListedUser = UserPage['data'][number];
export type SessionPage = Answer<operations['listSessions']>;
export type ListedSession = SessionPage['data'][number];

/** The name of a member of a mention. */
export type MentionMember = keyof Mention;

/** A page of mentions with only some of their members. */
export interface MentionPage<Member extends MentionMember = MentionMember> {
  data: Pick<Mention, Member | 'id'>[];
  meta: SearchResult['meta'];
}

/** A saved search with its version. */
export interface VersionedSearch {
  data: SavedSearch;
  /** For the option `ifMatch`. */
  etag: string;
}

/** An option of every method. */
export interface Cancellable {
  /** Cancels the request. The promise rejects with the reason of the signal. */
  signal?: AbortSignal;
}

/** The options of methods that change a resource with versions. */
export interface Conditional extends Cancellable {
  /** The `etag` that the resource must have. With another one nothing is changed, and the promise rejects with status 412. */
  ifMatch?: string;
}

/** The options of methods that change values. */
export interface DryRunnable extends Cancellable {
  /** Changes nothing: the result says what would be changed (C12). */
  dryRun?: boolean;
}

export interface ListOptions extends Cancellable {
  /** The entries of a page. */
  size?: number;
  /** The entries to skip. */
  from?: number;
}

/** Which changes are listed; `begin` and `end` are included (C15). */
export interface ChangesOptions extends Cancellable {
  report_id?: string;
  mention_id?: string;
  user_id?: string;
  begin?: string;
  end?: string;
  size?: number;
  after?: string;
}

/** A page of the mentions of a change, with the values before and after. */
export interface MentionChangePage {
  data: MentionChange[];
  meta: ChangeWithMentions['meta'];
}

/** Which mentions of a change a page has. */
export interface MentionListOptions extends Cancellable {
  size?: number;
  after?: string;
}

export interface UpdateOptions extends DryRunnable {
  /**
   * The key of the request: 1 to 255 visible ASCII characters. If the program repeats the request within a day, it is
   * executed once, and the result is the same (C13). By default each request has a key of its own.
   */
  idempotencyKey?: string;
}

export interface UndoOptions extends UpdateOptions {
  /** Restores only these mentions of the change. */
  mention_ids?: readonly string[];
}

/** What an undo did. */
export interface UndoResult {
  /** The undo, which is a change, too. Null if nothing was restored, and in a dry run. */
  change_id: string | null;
  /** One error for each mention that was changed since, and was not restored, or only in part. */
  errors: UndoError[];
}

export interface SearchOptions<Member extends MentionMember> extends Cancellable {
  /** Returns only these members, and `id` (E4). */
  fields?: readonly Member[];
}

/** How the changes of a report are followed. */
export interface FollowOptions extends Cancellable {
  /** The most mentions of a page, unless its first change has more. Default: 10 000. */
  size?: number;
}

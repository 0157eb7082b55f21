/** A request on its way to the platform. */
export interface FaultyRequest {
  method: string;
  /** The path with its query. */
  path: string;
  /** By their lower-case names. */
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** An answer on its way to the check. */
export interface FaultyAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** What a fault changes. `request` may answer in place of the platform. */
export interface Change {
  request?: (request: FaultyRequest) => FaultyAnswer | undefined | void;
  answer?: (answer: FaultyAnswer, request: FaultyRequest) => void;
}

/** A small deliberate deviation from a rule. */
export interface Fault extends Change {
  rule: string;
  /** The check of the rule that must find it. */
  check: string;
  /** Continues "if it ...". */
  name: string;
}

/** Faults that a check of a rule must find, by their names. */
export const faults = (rule: string, check: string, changes: Record<string, Change>): Fault[] =>
  Object.entries(changes).map(([name, change]) => ({ rule, check, name, ...change }));

/** An answer in place of the platform. */
export const answerOf = (status: number, json: unknown): FaultyAnswer => ({
  status,
  headers: { 'content-type': 'application/json', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
  body: Buffer.from(JSON.stringify(json)),
});

/** An error document in place of the platform. */
export const errorOf = (status: number, title: string): FaultyAnswer =>
  answerOf(status, { errors: [{ id: '1', status: String(status), title, detail: `${title}.` }] });

export const EVERYTHING = /./;
export const TOKEN = /^\/security\/v2\/oauth\/token/;
export const METADATA = /^\/\.well-known\/oauth-authorization-server/;
export const USERS = /^\/security\/v2\/users/;
export const SESSION = /^\/security\/v2\/session$/;
export const BULK = /^\/coding\/v1\/_bulk/;
export const UPDATE = /\/_update/;
export const IMPORT = /\/_import$/;
export const CHANGES = /^\/coding\/v1\/changes(\?|$)/;
export const UNDO = /\/_undo$/;
export const FEED = /^\/coding\/v1\/feed\?/;
export const SETTINGS = /^\/coding\/v1\/reports\/[^/]+$/;
export const SEARCH = /\/_search/;
export const ANALYTICS = /\/_analytics/;
export const EXPORT = /\/_export(\?|$)/;
export const MENTION = /\/mentions\//;
export const REPORTS = /^\/mention\/v2\/reports(\?|$)/;
export const DASHBOARDS = /^\/workspace\/v1\/dashboards/;
export const DOOR = /\/mcp$/;

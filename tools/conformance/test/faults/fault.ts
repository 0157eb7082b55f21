/** A request on its way to the platform. */
export interface FaultyRequest {
  method: string;
  /** The path with its query. */
  path: string;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

/** An answer on its way to the client. */
export interface FaultyAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** What the proxy changes. `request` may answer in place of the platform. */
export interface Change {
  request?: (request: FaultyRequest) => FaultyAnswer | undefined | void;
  answer?: (answer: FaultyAnswer, request: FaultyRequest) => void;
}

/** A small deliberate deviation from a rule. */
export interface Fault extends Change {
  rule: string;
  /** Continues "if it ...". */
  name: string;
}

/** Faults of a rule by their names. */
export const faults = (rule: string, changes: Record<string, Change>): Fault[] =>
  Object.entries(changes).map(([name, change]) => ({ rule, name, ...change }));

/** An answer of the proxy itself. */
export const answerOf = (status: number, json: unknown): FaultyAnswer => ({
  status,
  headers: { 'content-type': 'application/json', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
  body: Buffer.from(JSON.stringify(json)),
});

/** An error document of the proxy itself. */
export const errorOf = (status: number, title: string): FaultyAnswer =>
  answerOf(status, { errors: [{ id: '1', status: String(status), title, detail: `${title}.` }] });

export const EVERYTHING = /./;
export const TOKEN = /^\/security\/v2\/oauth\/token/;
export const REVOKE = /\/_revoke/;
export const INTROSPECT = /\/_introspect/;
export const ME = /^\/security\/v2\/me/;
export const USERS = /^\/security\/v2\/users/;
export const BULK = /^\/coding\/v1\/_bulk/;
export const UPDATE = /\/_update/;
export const CHANGES = /^\/coding\/v1\/changes(\?|$)/;
export const CHANGE = /^\/coding\/v1\/changes\/[^/]+$/;
export const UNDO = /\/_undo$/;
export const SEARCH = /\/_search/;
export const ANALYTICS = /\/_analytics/;
export const MENTION = /\/mentions\//;
export const REPORTS = /^\/mention\/v2\/reports(\?|$)/;
export const DASHBOARDS = /^\/workspace\/v1\/dashboards/;
export const COUNTRIES = /^\/mention\/v2\/countries/;

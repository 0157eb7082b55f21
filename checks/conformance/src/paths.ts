/** The paths of the interface. */
export const TOKEN = '/security/v2/oauth/token';
export const TOKEN_V1 = '/security/v1/oauth/token';
export const REVOKE = '/security/v2/oauth/_revoke';
export const INTROSPECT = '/security/v2/oauth/_introspect';
export const METADATA = '/.well-known/oauth-authorization-server';
export const ME = '/security/v2/me';
export const SESSION = '/security/v2/session';
export const SESSION_END = '/security/v2/session/_end';
export const SESSIONS = '/security/v2/sessions';
export const SESSIONS_END = '/security/v2/sessions/_end';
export const USERS = '/security/v2/users';
export const BULK = '/coding/v1/_bulk';
export const ERASE = '/coding/v1/_erase';
export const CHANGES = '/coding/v1/changes';
export const FEED = '/coding/v1/feed';
export const REPORTS = '/mention/v2/reports';
export const DASHBOARDS = '/workspace/v1/dashboards';
export const SEARCHES = '/workspace/v1/searches';
export const COUNTRIES = '/mention/v2/countries';
export const LANGUAGES = '/mention/v2/languages';
export const SENTIMENTS = '/mention/v2/sentiments';
export const REVIEW_STATUSES = '/mention/v2/review_statuses';
export const SITE_TYPES = '/mention/v2/site_types';

export const READING_DOOR = '/mention/v2/mcp';
export const DOORS = [READING_DOOR, '/coding/v1/mcp'];
export const resourceMetadataPath = (door: string): string => `/.well-known/oauth-protected-resource${door}`;

export const reportPath = (report: string): string => `${REPORTS}/${encodeURIComponent(report)}`;
export const searchPath = (report: string): string => `${reportPath(report)}/_search`;
export const analyticsPath = (report: string): string => `${reportPath(report)}/_analytics`;
export const exportPath = (report: string): string => `${reportPath(report)}/_export`;
export const dashboardAnalyticsPath = (id: string): string => `${DASHBOARDS}/${encodeURIComponent(id)}/_analytics`;
export const codingReportPath = (report: string): string => `/coding/v1/reports/${encodeURIComponent(report)}`;
export const updatePath = (report: string): string => `${codingReportPath(report)}/_update`;
export const importPath = (report: string): string => `${codingReportPath(report)}/_import`;
export const mentionPath = (report: string, mention: string): string =>
  `${reportPath(report)}/mentions/${encodeURIComponent(mention)}`;
export const searchesPath = (id: string): string => `${SEARCHES}/${encodeURIComponent(id)}`;
export const changePath = (id: string): string => `${CHANGES}/${encodeURIComponent(id)}`;
export const undoPath = (id: string): string => `${changePath(id)}/_undo`;

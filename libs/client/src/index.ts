export type { components, operations, paths } from './api.js';
export type { Changes, Coding, Dashboards, Mentions, References, Reports, Searches } from './areas.js';
export type { BulkOptions, BulkOutcome, BulkOutcomes, BulkProgress } from './bulk.js';
export { type ClientOptions, type ConnectionOptions, EarshotClient } from './client.js';
export { EarshotError, NetworkError, OAuthError, TimeoutError } from './errors.js';
export type { Pages } from './pages.js';
export type { Credentials, TokenProvider } from './tokens.js';
export type { Fetch } from './transport.js';
export type * from './types.js';

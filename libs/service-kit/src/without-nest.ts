/** What a program that is not a service needs of this kit. Importing Nest would double the time of its start. */
export { parseDatabaseUrl } from './settings/database-url.js';
export { DatabaseUrl, EnvironmentError, OneScope, readEnvironment } from './settings/environment.js';
export { withSettings } from './settings/environment-files.js';
export { withoutCredentials } from './settings/public-settings.js';

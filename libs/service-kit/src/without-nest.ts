/** What a program that is not a service needs of this kit. Importing Nest would double the time of its start. */
export { parseDatabaseUrl } from './database-url.js';
export { DatabaseUrl, EnvironmentError, readEnvironment } from './environment.js';
export { withSettings } from './environment-files.js';
export { withoutCredentials } from './settings.js';

import packageJson from '../../../package.json' with { type: 'json' };
import { publicSettings } from './settings.js';

/** The log fields of a start: the version, the address, and the settings without secrets (rule A8). */
export const startLine = (address: string, environment: object): object => ({
  version: packageJson.version,
  node: process.version,
  address,
  settings: publicSettings(environment),
});

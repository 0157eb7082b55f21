import { publicSettings } from '../settings/public-settings.js';
import { VERSION } from '../telemetry/version.js';

/** The log fields of a start: the version, the address, and the settings without secrets (rule A8). */
export const startLine = (address: string, environment: object): object => ({
  version: VERSION,
  node: process.version,
  address,
  settings: publicSettings(environment),
});

import packageJson from '../../../../package.json' with { type: 'json' };

/** The version of the platform that runs. */
export const VERSION = packageJson.version;

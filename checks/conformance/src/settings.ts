import { parseWholeNumber, wholeNumberText } from '@earshot/message-kit';
import { CannotRun } from './cannot-run.js';
import { NotApplicable } from './not-applicable.js';

/** The settings of the deployment that change its answers, under the names of rule A3. */
export interface Settings {
  TOKEN_TTL: number;
  REFRESH_TOKEN_GRACE: number;
  LOCKOUT_THRESHOLD: number;
  TOKEN_RATE_LIMIT: number;
  BULK_MAX_ITEMS: number;
  BODY_LIMIT: number;
  CODING_SCOPE: string;
  IMPORT_SCOPE: string;
  ERASE_SCOPE: string;
}

const DEFAULTS = {
  TOKEN_TTL: 3_600,
  REFRESH_TOKEN_GRACE: 0,
  LOCKOUT_THRESHOLD: 10,
  TOKEN_RATE_LIMIT: 600,
  BULK_MAX_ITEMS: 50_000,
  BODY_LIMIT: 32 * 1024 * 1024,
};

/** Reads the settings. A variable that is empty or not set has the default of the platform. */
export function readSettings(variables: NodeJS.ProcessEnv): Settings {
  const numbers = Object.entries(DEFAULTS).map(([name, byDefault]) => {
    const text = variables[name];
    if (text === undefined || text === '') return [name, byDefault];
    const number = parseWholeNumber(text, {});
    if (number === undefined) throw new CannotRun(`${name} must be ${wholeNumberText({})}, not "${text}"`);
    return [name, number];
  });
  const { CODING_SCOPE = '', IMPORT_SCOPE, ERASE_SCOPE } = variables;
  const scopes = { CODING_SCOPE, IMPORT_SCOPE: IMPORT_SCOPE || 'import', ERASE_SCOPE: ERASE_SCOPE || 'erase' };
  return { ...(Object.fromEntries(numbers) as typeof DEFAULTS), ...scopes };
}

/** A scope of the fixtures that may not code. Throws NotApplicable if every scope may (C10). */
export function scopeWithoutCoding({ CODING_SCOPE }: Settings): string {
  if (CODING_SCOPE === '') throw new NotApplicable('CODING_SCOPE is not set');
  return CODING_SCOPE === 'read' ? 'write' : 'read';
}

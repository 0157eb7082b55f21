import { getMetadataStorage } from 'class-validator';
import { addressOf, parseDatabaseUrl } from './database-url.js';

/** Names of settings whose values are secrets. */
const SECRET = /SECRET|PASSWORD/;
const HIDDEN = '[redacted]';

/** The settings of a program without its secrets, for the line at its start (rule A8). */
export function publicSettings(environment: object): Record<string, unknown> {
  return Object.fromEntries(
    namesOf(environment).map((name) => [name, shown(name, environment[name as keyof typeof environment])]),
  );
}

/** Only settings have constraints. The environment has all other variables of the process, too. */
function namesOf({ constructor }: object): string[] {
  const constraints = getMetadataStorage().getTargetValidationMetadatas(constructor, '', false, false);
  return [...new Set(constraints.map(({ propertyName }) => propertyName))].toSorted();
}

function shown(name: string, value: unknown): unknown {
  if (value === undefined) return undefined;
  if (SECRET.test(name)) return HIDDEN;
  return name.endsWith('_URL') ? withoutCredentials(String(value)) : value;
}

/** The protocol, host and path of a URL. There may be a password in front of the host and in the parameters. */
export function withoutCredentials(text: string): string {
  const url = parseDatabaseUrl(text);
  if (!url) return HIDDEN;
  const { protocol, host, pathname } = url;
  return `${protocol}//${protocol.startsWith('postgres') ? addressOf(url) : host}${pathname}`;
}

import type { ClassConstructor } from 'class-transformer';
import { addressOf, parseDatabaseUrl } from './database-url.js';
import { variablesOf } from './environment.js';

/** Names of settings whose values are secrets. */
const SECRET = /SECRET|PASSWORD|KEY/;
const HIDDEN = '[redacted]';

/** The settings of a program without its secrets, for the line at its start (rule A8). */
export function publicSettings(environment: object): Record<string, unknown> {
  return Object.fromEntries(
    [...variablesOf(environment.constructor as ClassConstructor<object>)]
      .toSorted()
      .map((name) => [name, shown(name, environment[name as keyof typeof environment])]),
  );
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

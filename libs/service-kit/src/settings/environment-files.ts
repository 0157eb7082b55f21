import { readFileSync } from 'node:fs';

/** The name of the variable that names a file with the value of the variable `name` (A3). */
const fileOf = (name: string) => `${name}_FILE`;

/**
 * Returns `variables` with the values of those `names` that are in files: `DATABASE_URL_FILE=/run/secrets/url` sets
 * DATABASE_URL to the text of that file, without the line break at its end (A3). Throws an error that names the
 * variable if both are set, or if the file cannot be read or is empty.
 */
export function withFiles(variables: NodeJS.ProcessEnv, names: Iterable<string>): NodeJS.ProcessEnv {
  const read = [...names].filter((name) => variables[fileOf(name)]).map((name) => [name, valueOf(variables, name)]);
  return { ...variables, ...Object.fromEntries(read) };
}

function valueOf(variables: NodeJS.ProcessEnv, name: string): string {
  if (variables[name]) throw new Error(`${name} and ${fileOf(name)} are both set: set only one of them`);
  const path = variables[fileOf(name)]!;
  const text = textOf(path, fileOf(name)).replace(/\r?\n$/, '');
  if (text === '') throw new Error(`${fileOf(name)} must be a file with a value; "${path}" is empty`);
  return text;
}

function textOf(path: string, variable: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as { code?: string };
    throw new Error(`${variable} must be a file that can be read; "${path}" cannot (${code})`, { cause: error });
  }
}

/**
 * The environment of a child process: `variables` with `settings`. A setting replaces a variable, also one that would
 * come from a file.
 */
export function withSettings(variables: NodeJS.ProcessEnv, settings: Record<string, string>): NodeJS.ProcessEnv {
  const replaced = new Set(Object.keys(settings).map(fileOf));
  return { ...Object.fromEntries(Object.entries(variables).filter(([name]) => !replaced.has(name))), ...settings };
}

import type { QueryConfig } from 'pg';

/**
 * A prepared statement with named parameters: `text` refers to them by `$`, and each run has a value for each, so
 * positions are not counted by hand.
 */
export function preparedStatement<Name extends string>(
  name: string,
  parameters: readonly Name[],
  text: ($: (parameter: Name) => string) => string,
): (values: Readonly<Record<Name, unknown>>) => QueryConfig {
  const statement = { name, text: text((parameter) => `$${parameters.indexOf(parameter) + 1}`) };
  return (values) => ({ ...statement, values: parameters.map((parameter) => values[parameter]) });
}

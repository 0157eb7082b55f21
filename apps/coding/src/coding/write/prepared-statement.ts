import type { QueryConfig } from 'pg';

/**
 * A prepared statement whose parameters have names: `text` refers to them by `$`, and the statement runs with a value
 * for each, so no position is counted by hand.
 */
export function preparedStatement<Name extends string>(
  name: string,
  parameters: readonly Name[],
  text: ($: (parameter: Name) => string) => string,
): (values: Readonly<Record<Name, unknown>>) => QueryConfig {
  const statement = { name, text: text((parameter) => `$${parameters.indexOf(parameter) + 1}`) };
  return (values) => ({ ...statement, values: parameters.map((parameter) => values[parameter]) });
}

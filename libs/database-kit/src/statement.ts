import type { QueryConfig } from 'pg';

/** A statement of hand-written SQL with its values, which returns rows of the type `Row`. */
export interface Statement<Row> extends QueryConfig {
  /** Only for the type checker. */
  row?: Row;
  /** The milliseconds in which the server must answer, instead of those of the connection. */
  query_timeout?: number;
}

/**
 * Defines a prepared statement, which each connection keeps under `name`. `text` calls `$` with the name of a
 * parameter, and gets its placeholder. Returns a function that makes the statement from a value for each parameter.
 *
 *     const findUser = preparedStatement<User, { login: string }>(
 *       'find user',
 *       ($) => `select id, email from security."user" where login = ${$('login')}`,
 *     );
 *     const [user] = await sql.rows(findUser({ login: 'ada' }));
 */
export function preparedStatement<Row, Values extends object>(
  name: string,
  text: ($: (parameter: keyof Values & string) => string) => string,
): (values: Readonly<Values>) => Statement<Row> {
  const names: (keyof Values & string)[] = [];
  const numberOf = (parameter: keyof Values & string): string => {
    if (!names.includes(parameter)) names.push(parameter);
    return `$${names.indexOf(parameter) + 1}`;
  };
  const statement = { name, text: text(numberOf) };
  return (values) => ({ ...statement, values: names.map((parameter) => values[parameter]) });
}

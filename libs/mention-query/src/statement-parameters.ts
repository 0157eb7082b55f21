/** The values of one SQL statement. Whatever a client sent becomes a parameter, never a part of the SQL. */
export class StatementParameters {
  constructor(readonly values: unknown[] = []) {}

  /** Adds a value and returns its placeholder, such as `$3`. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** A copy, to which another statement adds its own values. */
  copy(): StatementParameters {
    return new StatementParameters([...this.values]);
  }
}

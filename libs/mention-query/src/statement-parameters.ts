/** The parameters of one SQL statement. Values from clients become parameters, never parts of the SQL. */
export class StatementParameters {
  constructor(readonly values: unknown[] = []) {}

  /** Adds a value and returns its placeholder, such as `$3`. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** A copy for another statement, which may add its own values. */
  copy(): StatementParameters {
    return new StatementParameters([...this.values]);
  }
}

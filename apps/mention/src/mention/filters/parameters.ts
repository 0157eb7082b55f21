/** The values of a statement: whatever a client sent becomes a parameter, never a part of the SQL. */
export class Parameters {
  constructor(readonly values: unknown[] = []) {}

  /** Adds a value and returns its place in the statement, such as `$3`. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** The same values, to which another statement adds its own. */
  copy(): Parameters {
    return new Parameters([...this.values]);
  }
}

/** The values of a statement: whatever a client sent becomes a parameter, never a part of the SQL. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value and returns its place in the statement, such as `$3`. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

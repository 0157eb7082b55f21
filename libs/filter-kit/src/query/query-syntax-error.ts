/** A query that cannot be read; the message says what was expected (rule D12). */
export class QuerySyntaxError extends Error {
  constructor(
    message: string,
    /** Index into the text, from 0, of where it goes wrong. */
    readonly position: number,
  ) {
    super(message);
    this.name = 'QuerySyntaxError';
  }
}

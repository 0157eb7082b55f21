/** A query that is not valid. The message says what is expected (rule D12). */
export class QuerySyntaxError extends Error {
  constructor(
    message: string,
    /** Index of the fault in the text, from 0. */
    readonly position: number,
  ) {
    super(message);
    this.name = 'QuerySyntaxError';
  }
}

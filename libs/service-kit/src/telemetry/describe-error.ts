/**
 * The members of an error that are logged. Other members are not, because errors of TypeORM have the parameters of the
 * statement, which may be a login or a hash. An AggregateError, such as one with an error per address of a host, often
 * has no message, so its `errors` are logged, too.
 */
export function describeError(error: unknown): object | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return { message: reasonOf(error) };
  const { name, stack, cause } = error;
  const { code } = error as { code?: unknown };
  const errors = error instanceof AggregateError ? error.errors.map(describeError) : undefined;
  return { type: name, message: reasonOf(error), code, stack, errors, cause: describeError(cause) };
}

/** The reason of a failure in one line, with host and port if a connection failed. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join('; ');
  if (error instanceof Error) return error.message || error.name;
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : typeof error === 'object' ? 'not an error' : String(error);
}

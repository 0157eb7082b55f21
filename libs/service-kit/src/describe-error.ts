/**
 * What a log keeps of an error. Only named members: the errors of TypeORM carry the statement's parameters, which may
 * be a login or a hash. An AggregateError, such as one with an error per address of a host, has them in `errors` and
 * often no message.
 */
export function describeError(error: unknown): object | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return { message: reasonOf(error) };
  const { name, stack, cause } = error;
  const { code } = error as { code?: unknown };
  const errors = error instanceof AggregateError ? error.errors.map(describeError) : undefined;
  return { type: name, message: reasonOf(error), code, stack, errors, cause: describeError(cause) };
}

/** Why something failed, in one line: with host and port where a connection failed. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join('; ');
  if (error instanceof Error) return error.message || error.name;
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : typeof error === 'object' ? 'not an error' : String(error);
}

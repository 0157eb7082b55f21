import { isIdentifier, reader, type Reader } from '@earshot/message-kit';

const EXPECTED = 'an identifier';

/** Reads an identifier. It becomes a segment of a path, which `.` and `..` cannot be (RFC 3986 §5.2.4). */
export const identifier = (description: string): Reader<string> =>
  reader({ type: 'string', description, minLength: 1 }, EXPECTED, (value, at) =>
    typeof value === 'string' && isIdentifier(value) && !/^\.\.?$/.test(value)
      ? value
      : at.reject('value_invalid', `must be ${EXPECTED}`),
  );

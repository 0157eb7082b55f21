/** Names are repeated in each bucket of an answer, so a long name would make a very large answer. */
const MAX_NAME_LENGTH = 64;

/** Members of a bucket. */
const RESERVED = ['key', 'count'];

const EDGE = 'a-zA-Z0-9\\u0080-\\uD7FF\\uE000-\\u{10FFFF}';

/** Member names (interface 2.1.13), which may have capitals, and are not members of a bucket (rule D16). */
export const NAME_PATTERN = `^(?!(?:${RESERVED.join('|')})$)[${EDGE}](?:[${EDGE}\\-_ ]{0,${MAX_NAME_LENGTH - 2}}[${EDGE}])?$`;

const NAME = new RegExp(NAME_PATTERN, 'u');

export const isAggregationName = (name: string): boolean => NAME.test(name);

export const EXPECTED_NAME =
  `must have a name of 1 to ${MAX_NAME_LENGTH} letters, digits, hyphens, underscores and spaces, which begins and ends ` +
  `with a letter or digit, and is not ${RESERVED.join(' or ')}`;

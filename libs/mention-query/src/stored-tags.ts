import { MAX_TAG_CHARACTERS } from '@earshot/filter-kit';

/** Control characters, and `White_Space` of Unicode apart from these, in a pattern. */
const CONTROLS = String.raw`\u0001-\u001f\u007f-\u009f`;
const SPACES = String.raw`\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;

const JOINED = `array_to_string(mention.tags, '|')`;
const atAnEnd = (spaces: string): string => String.raw`(^|\|)[${spaces}]|[${spaces}](\||$)`;

/** Whether a mention may have tags that an earlier version stored in another form. Plain tags need one test. */
const MAY_DIFFER = `(mention.tags <> '{}' and ${JOINED} ~ '[^ -~]|${atAnEnd(' ')}' and (
  ${JOINED} is not nfc normalized or ${JOINED} ~ '[${CONTROLS}]|${atAnEnd(SPACES)}'))`;

/** Without control characters, in NFC, without white space at its ends, and not too long. */
const NORMAL_TAG = `regexp_replace(left(regexp_replace(normalize(regexp_replace(
  tag, '[${CONTROLS}]', ' ', 'g'), NFC), '^[${SPACES}]+|[${SPACES}]+$', '', 'g'), ${MAX_TAG_CHARACTERS}), '[${SPACES}]+$', '')`;

const NORMAL = `array(
  select tag from (select ${NORMAL_TAG} as tag, min(place) as place
                     from unnest(mention.tags) with ordinality as stored (tag, place) group by 1) as normal
   where tag <> '' order by place)`;

/**
 * The tags of a mention in their normal form, which the migration of rows brings to all: `normalTags` in SQL (rule C4). Not
 * for writes: where tables are distributed, these have no subqueries.
 */
export const NORMAL_TAGS = `(case when ${MAY_DIFFER} then ${NORMAL} else mention.tags end)`;

/** A condition on tags. It is tested on the column first, so that its statistics count. */
export const onTags = (condition: (tags: string) => string): string =>
  `(${condition('mention.tags')} or (${MAY_DIFFER} and ${condition(NORMAL)}))`;

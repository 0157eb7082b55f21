import { getMetadataStorage, validateSync } from 'class-validator';
import { describe, expect, it } from 'vitest';
import {
  CHANNELS,
  CODABLE_SENTIMENTS,
  COUNTRIES,
  IsChannel,
  IsCodableSentiment,
  IsCountryCode,
  IsLanguageCode,
  IsReviewStatus,
  IsSentiment,
  LANGUAGES,
  REVIEW_STATUSES,
  SENTIMENTS,
} from './index.js';

class Coding {
  @IsCodableSentiment()
  sentiment: unknown = 'positive';

  @IsChannel()
  channel: unknown = 'owned';

  @IsReviewStatus()
  status: unknown = 'reviewed';

  @IsLanguageCode()
  language: unknown = 'eng';

  @IsCountryCode()
  country: unknown = 'FRA';

  @IsSentiment()
  stored_sentiment: unknown = 'ambivalent';
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

const ALLOWED: Record<keyof Coding, readonly string[]> = {
  sentiment: CODABLE_SENTIMENTS,
  channel: CHANNELS,
  status: ids(REVIEW_STATUSES),
  language: ids(LANGUAGES),
  country: ids(COUNTRIES),
  stored_sentiment: ids(SENTIMENTS),
};
const MEMBERS = Object.keys(ALLOWED) as (keyof Coding)[];

/** The problems of a coding whose `member` is `value`, as `member: message`. */
const problems = (member: keyof Coding, value: unknown) =>
  validateSync(Object.assign(new Coding(), { [member]: value })).flatMap(({ property, constraints = {} }) =>
    Object.values(constraints).map((message) => `${property}: ${message}`),
  );

describe('validators', () => {
  it.each(MEMBERS)('accept every %s of the interface (2.4, 2.6)', (member) => {
    for (const value of ALLOWED[member]) expect(problems(member, value)).toEqual([]);
  });

  it.each([
    ['sentiment', 'ambivalent', 'must be one of positive, neutral, negative, unassigned'],
    ['sentiment', 'undefined', 'must be one of positive, neutral, negative, unassigned'],
    ['channel', 'paid', 'must be one of owned, earned'],
    ['status', 'REVIEWED', 'must be one of reviewed, unreviewed, deleted'],
    ['language', 'en', 'must be a language code from GET /mention/v2/languages, such as eng or zho-Hans'],
    ['language', 'zho-hans', 'must be a language code from GET /mention/v2/languages, such as eng or zho-Hans'],
    ['country', 'FR', 'must be a country code from GET /mention/v2/countries, such as FRA'],
    ['stored_sentiment', 'sad', 'must be one of negative, positive, neutral, unassigned, ambivalent'],
    ['country', 'fra', 'must be a country code from GET /mention/v2/countries, such as FRA'],
  ] as const)('reject a %s %j, with the allowed values', (member, value, message) => {
    expect(problems(member, value)).toEqual([`${member}: ${message}`]);
  });

  it.each(MEMBERS)('reject a %s that is not a string', (member) => {
    const valid = ALLOWED[member][0];
    for (const value of [null, undefined, 0, true, {}, [valid], Object(valid)])
      expect(problems(member, value)).toHaveLength(1);
  });

  it('use a given message instead of their own', () => {
    class Custom {
      @IsCountryCode({ message: 'must exist' })
      country = 'nowhere';
    }
    expect(validateSync(new Custom())[0].constraints).toEqual({ isIn: 'must exist' });
  });

  it('are isIn constraints in the metadata of a DTO', () => {
    const metadata = getMetadataStorage().getTargetValidationMetadatas(Coding, '', true, false);
    expect(metadata.map(({ name }) => name)).toEqual(MEMBERS.map(() => 'isIn'));
    expect(Object.fromEntries(metadata.map((each) => [each.propertyName, each.constraints[0]]))).toEqual(ALLOWED);
  });
});

/**
 * The body of a bulk request with the same checks as in the platform, by class-validator. Only the codes of languages
 * and countries are checked by their form, which costs less than a lookup in a list.
 */
import { Type } from 'class-transformer';
import {
  IsArray,
  IsIn,
  IsNotEmptyObject,
  IsObject,
  IsString,
  Matches,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { decorate } from './nest.mjs';

export const SENTIMENTS = ['positive', 'neutral', 'negative', 'unassigned'];
export const CHANNELS = ['owned', 'earned'];
export const REVIEW_STATUSES = ['reviewed', 'unreviewed', 'deleted'];
export const LANGUAGE_CODE = /^[a-z]{3}(-Han[st])?$/;
export const COUNTRY_CODE = /^[A-Z]{3}$/;

const isPlainText = (value) => typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
const isTag = (value) => isPlainText(value) && value !== '' && value.length <= 510 && [...value].length <= 255;

const IsPlainText = () => ValidateBy({ name: 'isPlainText', validator: { validate: isPlainText } });
const IsTag = (options) => ValidateBy({ name: 'isTag', validator: { validate: isTag } }, options);
const Omittable = () => ValidateIf((_, value) => value !== undefined);
const nested = (type) => [IsObject(), ValidateNested(), Type(() => type)];

class ReviewDto {}
decorate(ReviewDto, { members: { status: [IsIn(REVIEW_STATUSES)] } });

class LocationDto {}
decorate(LocationDto, { members: { country: [Matches(COUNTRY_CODE)] } });

class PayloadDto {}
decorate(PayloadDto, {
  members: {
    sentiment: [Omittable(), IsIn(SENTIMENTS)],
    channel: [Omittable(), IsIn(CHANNELS)],
    tags: [Omittable(), IsArray(), IsTag({ each: true })],
    review: [Omittable(), ...nested(ReviewDto)],
    language: [Omittable(), Matches(LANGUAGE_CODE)],
    location: [Omittable(), ...nested(LocationDto)],
  },
});

class BulkItemDto {}
decorate(BulkItemDto, {
  members: {
    action: [IsIn(['update'])],
    report_id: [IsString(), IsPlainText()],
    mention_id: [IsString(), IsPlainText()],
    payload: [IsNotEmptyObject(), ...nested(PayloadDto)],
  },
});

export class BulkDto {}
decorate(BulkDto, { members: { data: [IsArray(), ValidateNested({ each: true }), Type(() => BulkItemDto)] } });

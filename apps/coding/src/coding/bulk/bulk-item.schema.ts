import { PLAIN_TEXT_PATTERN } from '@earshot/request-kit';
import { type MemberSchema, schemaNamed } from '@earshot/openapi-kit';
import { CLOSED_LISTS, schemaOfList } from '@earshot/reference-kit';
import type { ClassConstructor } from 'class-transformer';
import { ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import type { IOptions } from 'class-validator-jsonschema/build/options.js';
import type { SchemaObject } from 'openapi3-ts/oas31';
import { BulkItemDto } from './bulk-item.dto.js';
import { LocationDto, PayloadDto, ReviewDto } from '../payload/payload.dto.js';
import { MAX_TAG_CHARACTERS } from '../payload/tag-edits.js';
import { ConditionDto } from './condition.dto.js';

const TAG_LIST = {
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: MAX_TAG_CHARACTERS, pattern: PLAIN_TEXT_PATTERN },
} as const satisfies SchemaObject;

/** What a decorator means in JSON Schema, for those that the library does not know or describes less exactly. */
const CONVERTERS: IOptions['additionalConverters'] = {
  isPlainText: { pattern: PLAIN_TEXT_PATTERN },
  isTagList: TAG_LIST,
  // The reference page complains of a choice without `type`.
  areTags: { type: ['array', 'object'], anyOf: [TAG_LIST, schemaNamed('TagEdits')] },
  isIn: ({ constraints: [values] }) => {
    const list = Object.values(CLOSED_LISTS).find((each) => each.values === values);
    return list ? schemaOfList(list) : { type: 'string', enum: values };
  },
  [ValidationTypes.NESTED_VALIDATION]: ({ target, propertyName }) => {
    const { prototype } = target as ClassConstructor<object>;
    return schemaNamed(nameOf(Reflect.getMetadata('design:type', prototype as object, propertyName)));
  },
};

const nameOf = (Dto: ClassConstructor<object>): string => Dto.name.replace(/Dto$/, '');

/** What other decorators say about a nested object is in its own schema. */
const withoutSiblings = (member: MemberSchema): MemberSchema =>
  member.$ref === undefined ? member : { $ref: member.$ref };

type Meanings<Dto> = Readonly<Record<keyof Dto & string, string>>;

/** The schema of a DTO: what is valid comes from its decorators, and what a member means from `meanings`. */
function schemaOf<Dto extends object>(
  Dto: ClassConstructor<Dto>,
  description: string,
  meanings: Meanings<Dto>,
): SchemaObject {
  const { properties, ...schema } = targetConstructorToSchema(Dto, {
    additionalConverters: CONVERTERS,
  }) as SchemaObject;
  const described = Object.entries(properties ?? {}).map(([name, member]) => [
    name,
    { ...withoutSiblings(member), description: meanings[name as keyof Dto & string] },
  ]);
  return { ...schema, description, additionalProperties: false, properties: Object.fromEntries(described) };
}

const conditionSchema = schemaOf(
  ConditionDto,
  'Values that a mention must have, at least one, compared as they are stored (rule C18).',
  {
    sentiment: 'The sentiment.',
    channel: 'The channel.',
    tags: 'All of the tags, in their order.',
    review: 'The review.',
    language: 'The language.',
    location: 'The location.',
  },
);

const CHANNEL_OR_NULL = {
  type: ['string', 'null'],
  description: 'The channel; null if the mention has none.',
  enum: [...CLOSED_LISTS.channel.values, null],
} as const satisfies SchemaObject;

/** The schemas of a bulk item and its members (interface 2.4), by name. */
export const BULK_ITEM_SCHEMAS: Record<string, SchemaObject> = {
  BulkItem: schemaOf(BulkItemDto, 'A change of one mention.', {
    action: 'What to do.',
    report_id: 'The report of the mention.',
    mention_id: 'The mention.',
    payload: 'The new values.',
    if: 'The item applies only if the mention has these values at that moment (rule C18).',
  }),
  Payload: {
    ...schemaOf(PayloadDto, 'The new values of a mention, at least one. A member that is absent stays as it is.', {
      sentiment: 'The sentiment.',
      channel: 'The channel.',
      tags:
        'A list replaces the tags; `[]` clears them. An object edits them. Repeated tags are stored once; at most 100 ' +
        'may remain (rules C4, C17).',
      review: 'The review. It sets `review.reviewed_at` to the time of the request; `unreviewed` clears it (rule C8).',
      language: 'The language.',
      location: 'The location.',
    }),
    minProperties: 1,
  },
  TagEdits: {
    type: 'object',
    description: 'Edits of the tags that a mention has, at least one (rule C17).',
    additionalProperties: false,
    anyOf: ['add', 'remove'].map((name) => ({
      type: 'object',
      required: [name],
      properties: { [name]: { type: 'array', minItems: 1, description: 'Not empty.' } },
    })),
    properties: {
      add: { ...TAG_LIST, description: 'Come at the end, once; one that is there already keeps its place.' },
      remove: { ...TAG_LIST, description: 'Go. None of them may also be added.' },
    },
  },
  Condition: {
    ...conditionSchema,
    minProperties: 1,
    properties: { ...conditionSchema.properties, channel: CHANNEL_OR_NULL },
  },
  Review: schemaOf(ReviewDto, 'A review by a person.', { status: 'The review status.' }),
  Location: schemaOf(LocationDto, 'A location.', { country: 'The country.' }),
};

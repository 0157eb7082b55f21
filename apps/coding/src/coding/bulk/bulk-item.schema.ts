import { TAG_SCHEMA } from '@earshot/filter-kit';
import { PLAIN_TEXT_PATTERN } from '@earshot/message-kit';
import { CLOSED_LISTS, schemaOfList, valueOrNull } from '@earshot/reference-kit';
import type { ClassConstructor } from 'class-transformer';
import { ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import type { IOptions } from 'class-validator-jsonschema/build/options.js';
import type { SchemaObject } from 'openapi3-ts/oas31';
import { BulkItemDto } from './bulk-item.dto.js';
import { isKnown } from '../payload/constraints.js';
import { ConditionDto, LocationDto, PayloadDto, ReviewDto } from '../payload/payload.dto.js';

/** The class names the schema, so the reference is by its name alone. */
const referenceTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const TAG_LIST = {
  type: 'array',
  items: TAG_SCHEMA,
} as const satisfies SchemaObject;

/** What a decorator means in JSON Schema, for those that the library does not know or describes less exactly. */
const CONVERTERS: IOptions['additionalConverters'] = {
  isPlainText: { pattern: PLAIN_TEXT_PATTERN },
  isTagList: TAG_LIST,
  // The reference page complains of a choice without `type`.
  areTags: { type: ['array', 'object'], anyOf: [TAG_LIST, referenceTo('TagEdits')] },
  [ValidationTypes.CONDITIONAL_VALIDATION]: ({ constraints: [condition] }) =>
    condition === isKnown ? { nullable: true } : {},
  isIn: ({ constraints: [values] }) => {
    const list = Object.values(CLOSED_LISTS).find((each) => each.values === values);
    return list ? schemaOfList(list) : { type: 'string', enum: values };
  },
  [ValidationTypes.NESTED_VALIDATION]: ({ target, propertyName }) => {
    const { prototype } = target as ClassConstructor<object>;
    return referenceTo(nameOf(Reflect.getMetadata('design:type', prototype as object, propertyName)));
  },
};

const nameOf = (Dto: ClassConstructor<object>): string => Dto.name.replace(/Dto$/, '');

/** What other decorators say about a nested object is in its own schema. */
const withoutSiblings = (member: object): object => ('$ref' in member ? { $ref: member.$ref } : member);

/** A code of a closed list, or null. */
const orNull = ({ $ref }: SchemaObject & { $ref?: string }, description: string): SchemaObject =>
  valueOrNull(
    Object.values(CLOSED_LISTS).find(({ name }) => referenceTo(name).$ref === $ref)!,
    description,
  );

/** The schema of a DTO, from its decorators. */
function schemaOf<Dto extends object>(Dto: ClassConstructor<Dto>, description: string): SchemaObject {
  const { properties, ...schema } = targetConstructorToSchema(Dto, {
    additionalConverters: CONVERTERS,
  }) as SchemaObject;
  const described = Object.entries(properties ?? {}).map(([name, member]) => {
    const { description: meaning, nullable, ...values } = member as SchemaObject & { nullable?: true };
    if (!meaning) throw new Error(`${Dto.name}.${name} needs @Means`);
    return [name, nullable ? orNull(values, meaning) : { ...withoutSiblings(values), description: meaning }];
  });
  return { ...schema, description, additionalProperties: false, properties: Object.fromEntries(described) };
}

/** The schemas of a bulk item and its members (interface 2.4), by name. */
export const BULK_ITEM_SCHEMAS: Record<string, SchemaObject> = {
  BulkItem: schemaOf(BulkItemDto, 'A change of one mention.'),
  Payload: {
    ...schemaOf(PayloadDto, 'The new values of a mention, at least one. A member that is absent stays as it is.'),
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
    ...schemaOf(ConditionDto, 'Values that a mention must have, at least one, compared as they are stored (rule C18).'),
    minProperties: 1,
  },
  Review: schemaOf(ReviewDto, 'A review by a person.'),
  Location: schemaOf(LocationDto, 'A location.'),
};

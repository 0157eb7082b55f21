import { CLOSED_LISTS, type ClosedList } from './closed-lists.js';

/** The JSON Schema of a closed list. No interface, which the compiler would not take for a schema. */
type EnumSchema = Readonly<{ type: 'string'; description: string; enum: string[] }>;

/** A reference to the schema of a closed list, by its name in an OpenAPI description. */
export const schemaOfList = ({ name }: ClosedList): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

/** A value of a closed list, or null if it is unknown. */
export const valueOrNull = ({ values }: ClosedList, description: string) => ({
  type: ['string' as const, 'null' as const],
  description,
  enum: [...values, null],
});

/** The JSON Schemas of all closed lists, by name. */
export const CLOSED_LIST_SCHEMAS: Readonly<Record<string, EnumSchema>> = Object.fromEntries(
  Object.values(CLOSED_LISTS).map(({ name, description, values }) => [
    name,
    { type: 'string', description, enum: [...values] },
  ]),
);

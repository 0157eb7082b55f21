import { CLOSED_LISTS, type ClosedList } from './closed-lists.js';

/** The JSON Schema of a closed list. */
interface EnumSchema {
  type: 'string';
  description: string;
  enum: string[];
}

/** A reference to the schema of a closed list, by its name in an OpenAPI description. */
export const schemaOfList = ({ name }: ClosedList): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

/** The JSON Schemas of all closed lists, by name. */
export const CLOSED_LIST_SCHEMAS: Readonly<Record<string, EnumSchema>> = Object.fromEntries(
  Object.values(CLOSED_LISTS).map(({ name, description, values }) => [
    name,
    { type: 'string', description, enum: [...values] },
  ]),
);

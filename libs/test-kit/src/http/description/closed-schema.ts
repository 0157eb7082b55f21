/** How strictly an answer is compared with its schema. */
export interface Strictness {
  /** A sparse fieldset may leave members out (rule E4). */
  isSparse: boolean;
}

/**
 * The schema of an answer, in which every object has only the members that are described. The description itself lets
 * clients expect more members, so that adding one breaks no client.
 */
export function closed(schema: object, { isSparse }: Strictness): object {
  return visit(schema) as object;

  function visit(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, visit(member)]));
    if (!isOpenObject(members)) return members;
    // A schema of additional members, such as those that a client names, describes them.
    const { required, additionalProperties, ...others } = members;
    const closing = typeof additionalProperties === 'object' ? additionalProperties : false;
    return { ...others, ...(isSparse ? {} : { required }), additionalProperties: closing };
  }
}

/** Whether a schema describes the members of an object. A member that is called `properties` is no schema. */
const isOpenObject = (schema: Record<string, unknown>): boolean =>
  [schema.type].flat().includes('object') && typeof schema.properties === 'object';

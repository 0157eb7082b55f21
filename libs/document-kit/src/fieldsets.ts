import { type Document, resourceType } from './document.js';

/** For each named type, the members that its objects keep. */
export type Fieldsets = ReadonlyMap<string, ReadonlySet<string>>;

const PARAMETER = /^fields\[([^\]]+)\]$/;

/** Reads `fields[TYPE]=a,b` from a parsed query (interface 4.4.4); a repeated parameter adds to the first. */
export function parseFieldsets(query: Readonly<Record<string, unknown>>): Fieldsets {
  const fieldsets = new Map<string, Set<string>>();
  for (const parameter in query) {
    const type = PARAMETER.exec(parameter)?.[1];
    if (type === undefined) continue;
    const names = [query[parameter]].flat().flatMap((list) => String(list).split(','));
    fieldsets.set(type, new Set(names.map((name) => name.trim())));
  }
  return fieldsets;
}

/** The document with every object of a named type cut to its fields, and always its `id` (rule E4). */
export function applyFieldsets(document: Document, fieldsets: Fieldsets): Document {
  if (fieldsets.size === 0) return document;
  return cut(document, fieldsets) as Document;
}

function cut(value: unknown, fieldsets: Fieldsets): unknown {
  if (Array.isArray(value)) return value.map((element) => cut(element, fieldsets));
  if (!isPlainObject(value)) return value;
  const kept = fieldsets.get(resourceType(value) ?? '');
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !kept || name === 'id' || kept.has(name))
      .map(([name, member]) => [name, cut(member, fieldsets)]),
  );
}

/** Dates and the like have a JSON form of their own and are left to it. */
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

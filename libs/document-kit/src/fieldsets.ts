import { resourceType } from './document.js';

/** The fieldset of each named type. */
export type Fieldsets = ReadonlyMap<string, ReadonlySet<string>>;

const PARAMETER = /^fields\[([^\]]+)\]$/;

/** Reads `fields[TYPE]=a,b` from query parameters (interface 4.4.4), and combines repeated parameters. */
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

/** Returns the document, or a part of one, in which objects of a named type keep only `id` and their fieldset (rule E4). */
export function applyFieldsets<T extends object>(document: T, fieldsets: Fieldsets): T {
  if (fieldsets.size === 0) return document;
  return cut(document, fieldsets) as T;
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

/** Dates, for example, are not plain: they have their own JSON form. */
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

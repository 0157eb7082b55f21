import { isDeepStrictEqual } from 'node:util';
import type { OpenAPIObject } from 'openapi3-ts/oas31';

/** Paths that each process has of its own, and that a gateway does not forward (rule A5). */
const OF_A_PROCESS = /^\/(health|metrics)\b/;

/** One description of the whole platform from those of its services. */
export function mergeDescriptions(
  services: readonly OpenAPIObject[],
  { title, description }: { title: string; description: string },
): OpenAPIObject {
  const [first] = services;
  return {
    ...first,
    info: { ...first.info, title, description },
    tags: services
      .flatMap(({ tags = [] }) => tags)
      .filter((tag, index, all) => all.findIndex(({ name }) => name === tag.name) === index),
    paths: Object.fromEntries(
      services.flatMap(({ paths = {} }) => Object.entries(paths)).filter(([path]) => !OF_A_PROCESS.test(path)),
    ),
    components: {
      ...first.components,
      schemas: union(services.map(({ components }) => components?.schemas ?? {})),
    },
  };
}

/** All members. Two services may describe a component with the same name only in the same way. */
function union<T>(parts: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const all: Record<string, T> = {};
  for (const [name, value] of parts.flatMap(Object.entries) as [string, T][]) {
    if (name in all && !isDeepStrictEqual(all[name], value)) throw new Error(`Services describe ${name} differently`);
    all[name] = value;
  }
  return all;
}

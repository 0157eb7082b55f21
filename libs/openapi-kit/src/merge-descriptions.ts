import { isDeepStrictEqual } from 'node:util';
import type { OpenAPIObject, OperationObject, PathsObject, TagObject } from 'openapi3-ts/oas31';
import { POST_FORM_TEXT } from './post-form.js';

/** Paths that each process has of its own, and that a gateway does not forward (rule A5). */
const OF_A_PROCESS = /^\/(health|metrics)\b/;

/** One description of the whole platform from those of its services. */
export function mergeDescriptions(
  services: readonly OpenAPIObject[],
  { title, description }: { title: string; description: string },
): OpenAPIObject {
  const [first] = services;
  const paths = Object.fromEntries(
    services.flatMap(({ paths = {} }) => Object.entries(paths)).filter(([path]) => !OF_A_PROCESS.test(path)),
  );
  return {
    ...first,
    info: { ...first.info, title, description: `${description}\n\n${POST_FORM_TEXT}` },
    tags: tagsOf(paths, services),
    paths,
    components: {
      ...first.components,
      schemas: union(services.map(({ components }) => components?.schemas ?? {})),
    },
  };
}

/** The tags of the operations at these paths. Those of every service come last. */
function tagsOf(paths: PathsObject, services: readonly OpenAPIObject[]): TagObject[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item as Record<string, OperationObject>));
  const used = new Set(operations.flatMap(({ tags = [] }) => tags));
  const tags = new Map(services.flatMap((service) => service.tags ?? []).map((tag) => [tag.name, tag]));
  const isShared = ({ name }: TagObject) => services.every((service) => service.tags?.some((tag) => tag.name === name));
  const listed = [...tags.values()].filter(({ name }) => used.has(name));
  return listed.toSorted((a, b) => Number(isShared(a)) - Number(isShared(b)));
}

/** All members, in alphabetical order. Two services may describe a component with the same name only in the same way. */
function union<T>(parts: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const all: Record<string, T> = {};
  for (const [name, value] of parts.flatMap(Object.entries).toSorted(([a], [b]) => (a < b ? -1 : 1)) as [string, T][]) {
    if (name in all && !isDeepStrictEqual(all[name], value)) throw new Error(`Services describe ${name} differently`);
    all[name] = value;
  }
  return all;
}

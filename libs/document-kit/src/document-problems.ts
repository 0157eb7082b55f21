import { isObject } from '@earshot/message-kit';
import type { ResourceObject } from './document.js';
import { errorObjectProblems } from './error-object-problems.js';
import { memberProblem } from './member-problem.js';

/**
 * Checks a document of the platform against interface 2.1, and returns one line per problem: root members (2.1.2 to
 * 2.1.5), identifiers (2.1.6), relations by suffix (2.1.8), full linkage and duplicates in `included` (2.1.11), member
 * names (2.1.13), and error objects (7.1).
 */
export function documentProblems(document: unknown): string[] {
  if (!isObject(document)) return ['the root is not an object'];
  return [
    ...rootProblems(document),
    ...memberProblems(document, ''),
    ...('data' in document ? dataProblems(document.data) : []),
    ...(Array.isArray(document.errors) ? errorObjectProblems(document.errors) : []),
    ...(isObject(document.included) ? includedProblems(document) : []),
  ];
}

type Json = Readonly<Record<string, unknown>>;

function rootProblems(document: Json): string[] {
  const problems: string[] = [];
  const has = (member: string) => member in document;
  if (!has('data') && !has('errors') && !has('meta')) problems.push('the root has none of data, errors, meta');
  if (has('errors') && !Array.isArray(document.errors)) problems.push('errors is not an array');
  if (has('meta') && !isObject(document.meta)) problems.push('meta is not an object');
  if (has('included') && !has('data')) problems.push('included is present without data');
  if (has('included') && !isObject(document.included)) problems.push('included is not an object');
  return problems;
}

function memberProblems(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((element, index) => memberProblems(element, `${path}[${index}]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = path ? `${path}.${name}` : name;
    const problem = memberProblem(name, member);
    return [...(problem ? [`${at} ${problem}`] : []), ...memberProblems(member, at)];
  });
}

const isString = (value: unknown): value is string => typeof value === 'string';

function dataProblems(data: unknown): string[] {
  if (data === null || isObject(data)) return isObject(data) ? idProblems(data, 'data') : [];
  if (!Array.isArray(data)) return ['data is not a resource object, an array or null'];
  return data.flatMap((element, index) => {
    if (isString(element)) return [];
    return isObject(element)
      ? idProblems(element, `data[${index}]`)
      : [`data[${index}] is not a resource object or identifier`];
  });
}

/** `id` may be missing where the data is the result of an action (2.1.7). */
const idProblems = (resource: Json, at: string): string[] =>
  !('id' in resource) || isString(resource.id) ? [] : [`${at}.id is not a string`];

function includedProblems(document: Json): string[] {
  const linked = linkedIdentifiers([document.data, document.included]);
  const seen = new Set<string>();
  return Object.entries(document.included as Record<string, ResourceObject[]>).flatMap(([type, resources]) =>
    resources.flatMap(({ id }) => {
      const key = `${type} ${id}`;
      const problems = [];
      if (!isString(id)) problems.push(`included.${type} has an object without id`);
      if (seen.has(key)) problems.push(`included has ${key} twice`);
      if (!linked.has(key)) problems.push(`included has ${key}, which nothing refers to`);
      seen.add(key);
      return problems;
    }),
  );
}

/** Every `<type>_id` and `<type>_list_id` in `value`, as "type id". */
function linkedIdentifiers(value: unknown): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((element) => [...linkedIdentifiers(element)]));
  if (!isObject(value)) return new Set();
  return new Set(
    Object.entries(value).flatMap(([name, member]) => {
      const type = /^(.+?)(?:_list)?_id$/.exec(name)?.[1];
      const own = type ? [member].flat().map((id) => `${type} ${String(id)}`) : [];
      return [...own, ...linkedIdentifiers(member)];
    }),
  );
}

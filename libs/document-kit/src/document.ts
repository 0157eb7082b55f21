import type { ErrorObject } from '@earshot/error-kit';

/** An identifier: a JSON string, unique per type (2.1.6). */
export type ResourceId = string;

/** A resource object: `id`, and attributes as members next to it (2.1.7). */
export interface ResourceObject {
  id?: ResourceId;
  [member: string]: unknown;
}

/** The root of every request and response that carries data (2.1.1 to 2.1.5). */
export interface Document {
  data?: ResourceObject | ResourceObject[] | ResourceId[] | null;
  errors?: ErrorObject[];
  meta?: Record<string, unknown>;
  /** Related resources by type (2.1.11). */
  included?: Record<string, ResourceObject[]>;
}

const TYPE = Symbol('resource type');

/**
 * Marks a resource object with its type, so that sparse fieldsets apply at any depth (rule E4). The type is not a
 * member, so it is not in the response. The object is not copied: V8 allocates the result of a spread with further
 * members in the old generation, where it stays, with all that it refers to, until the whole heap is collected.
 */
export function resource<T extends object>(type: string, members: T): T {
  (members as Marked)[TYPE] = type;
  return members;
}

type Marked = { [TYPE]?: string };

/** The type with which `resource` marked `value`, if any. */
export const resourceType = (value: object): string | undefined => (value as Marked)[TYPE];

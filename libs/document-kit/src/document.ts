import type { ErrorObject } from '@earshot/error-kit';

/** The `id`s of the interface are JSON strings, unique per type (2.1.6). */
export type ResourceId = string;

/** A resource object: `id` and the attributes as members next to it (2.1.7). */
export interface ResourceObject {
  id?: ResourceId;
  [member: string]: unknown;
}

/** The root of every request and response that carries data (2.1.1 to 2.1.5). */
export interface Document {
  data?: ResourceObject | ResourceObject[] | ResourceId[] | null;
  errors?: ErrorObject[];
  meta?: Record<string, unknown>;
  /** Related resources by type name (2.1.11). */
  included?: Record<string, ResourceObject[]>;
}

const TYPE = Symbol('resource type');

/**
 * Lets a resource object know its type, so that sparse fieldsets find it at any depth (rule E4). The type is no
 * member: it does not appear in the response. The object is marked, not copied: what a spread with more members behind
 * it makes, V8 keeps among the old objects, with all that hangs on it, until the whole heap is collected.
 */
export function resource<T extends object>(type: string, members: T): T {
  (members as Marked)[TYPE] = type;
  return members;
}

type Marked = { [TYPE]?: string };

/** The type that `resource` gave to `value`, if any. */
export const resourceType = (value: object): string | undefined => (value as Marked)[TYPE];

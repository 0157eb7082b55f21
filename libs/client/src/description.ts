import type { paths } from './api.js';

/** The paths of the description that have a method. */
export type PathWith<Method extends string> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, object> ? Path : never;
}[keyof paths];

/** The body of a successful answer; `undefined` if it may be 204. */
export type Answer<Operation> = Operation extends { responses: infer Responses }
  ? OkBody<Responses> | NoBody<Responses>
  : never;

type OkBody<Responses> = Responses extends
  { 200: { content: { 'application/json': infer Body } } } | { 201: { content: { 'application/json': infer Body } } }
  ? Body
  : never;
type NoBody<Responses> = Responses extends { 204: unknown } ? undefined : never;

/** The parameters in the path of an operation, if it has any. */
export type PathParameters<Operation> = Operation extends { parameters: { path: infer Path extends object } }
  ? { path: Path }
  : { path?: undefined };

/** The parameters in the query of an operation. */
export type QueryParameters<Operation> = Operation extends { parameters: { query?: infer Query } } ? Query : never;

export type {
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  PathItemObject,
  RequestBodyObject,
  ResponseObject,
  SchemaObject,
} from 'openapi3-ts/oas31';
export { type Api, describeApi } from './describe-api.js';
export { CHALLENGE, RETRY_AFTER } from './error-responses.js';
export { mergeDescriptions } from './merge-descriptions.js';
export { queryParameters } from './query-parameters.js';
export { action, type Answered, type BodyOf, Describe, type Operation } from './operation.js';
export { emptyAnswer, headerParameter, jsonAnswer, jsonBody, pathParameter, PRETTY, queryParameter } from './parts.js';
export { controllersOf, routesOfController } from './routes.js';

import type { Type } from '@nestjs/common';
import type { OpenAPIObject, PathsObject, SchemaObject, TagObject } from 'openapi3-ts/oas31';
import packageJson from '../../../package.json' with { type: 'json' };
import { describeOperation, type RouteContext } from './describe-operation.js';
import { ERROR_SCHEMAS } from './error-responses.js';
import { POST_FORM, POST_FORM_TEXT } from './post-form.js';
import { routesOfController } from './routes.js';
import { SECURITY_SCHEMES } from './security-schemes.js';
import { HEADERS, PARAMETERS } from './shared-headers.js';

/** An API, of which `describeApi` makes the OpenAPI description. */
export interface Api extends RouteContext {
  title: string;
  description: string;
  /** The areas and groups of operations, in the order of the description. */
  tags: readonly TagObject[];
  controllers: readonly Type[];
  /** The schemas that its operations refer to, by name. */
  schemas: Readonly<Record<string, SchemaObject>>;
}

/** The OpenAPI 3.1 description of all routes of the controllers. Throws for a route that `@Describe` does not describe. */
export function describeApi(api: Api): OpenAPIObject {
  const paths: PathsObject = {};
  for (const route of api.controllers.flatMap(routesOfController)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route, api) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: api.title,
      version: packageJson.version,
      description: `${api.description}\n\n${POST_FORM_TEXT}`,
      license: { name: packageJson.license, identifier: packageJson.license },
    },
    servers: [{ url: '/', description: 'The address of the platform' }],
    tags: [...api.tags],
    paths,
    components: {
      schemas: usedSchemas([paths, POST_FORM], { ...ERROR_SCHEMAS, ...api.schemas }),
      headers: HEADERS,
      parameters: PARAMETERS,
      securitySchemes: SECURITY_SCHEMES,
      pathItems: { PostFormOfGet: POST_FORM },
    },
  };
}

/** The schemas that `value` refers to, also through other schemas, in the order of `schemas`. */
function usedSchemas(value: unknown, schemas: Record<string, SchemaObject>): Record<string, SchemaObject> {
  const used = new Set<string>();
  visit(value);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));

  function visit(part: unknown): void {
    const names = [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    for (const name of names.filter((each) => !used.has(each))) {
      used.add(name);
      if (name in schemas) visit(schemas[name]);
    }
  }
}
